// What the server answers, as JSON; an answer of a machine between that does not reach the server is none.

export class Unreached extends Error {}

/** The response to a request, and what it says. Throws `Unreached` where nobody has answered. */
export async function answered(request) {
  try {
    const response = await request;
    if ((response.headers.get("content-type") ?? "").startsWith("application/json")) return [response, await response.json()];
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new Unreached();
}
