// Where the pages lie below their host: "" at its root, else a path such as "/roundhouse".

export const base = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
