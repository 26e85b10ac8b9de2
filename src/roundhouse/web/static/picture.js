// A position as a PNG: the SVG that the server draws, painted onto a canvas.

document.addEventListener("click", async event => {
  const link = event.target.closest?.("a[data-picture=png]");
  if (!link) return;
  event.preventDefault();
  const text = await (await fetch(link.href)).text();
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * 2;
  canvas.height = picture.naturalHeight * 2;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  canvas.toBlob(blob => {
    const save = document.createElement("a");
    save.href = URL.createObjectURL(blob);
    save.download = link.download || "roundhouse.png";
    save.click();
    URL.revokeObjectURL(save.href);
  });
});
