// What is new at a table comes with the event that tells of it, packed, for pages that show what it builds upon.

/** Tells what a page shows, as the server does it: the same for the same parts. */
const sum_of = hashes => Object.values(hashes).reduce((sum, hash) => sum ^ BigInt(`0x${hash}`), 0n).toString(16);

/** What a bulletin says; null where `shown` says of the page, then, that it shows something else or is busy. */
export async function unpacked(zipped, shown) {
  if (!zipped || !shown() || !globalThis.DecompressionStream) return null;
  const bytes = Uint8Array.from(atob(zipped), letter => letter.charCodeAt(0));
  const packed = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const news = await new Response(packed).json(), now = shown();
  return now && news.before === now.version && news.sum === sum_of(now.have) ? news : null;
}
