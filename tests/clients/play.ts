/* Plays a game alone against Emil with a client whose types openapi-typescript made of the description of the API. */

import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

declare const process: { argv: [string, string, string, string] };

const [, , baseUrl, token] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

/** The data of an answer, or the error that stands in its place. */
function told<T>(answer: { data?: T; error?: components["schemas"]["ApiError"] }): T {
  if (answer.data === undefined) throw new Error(`${answer.error?.code}: ${answer.error?.message}`);
  return answer.data;
}

const table = told(await client.POST("/api/v1/tables", { body: { seats: [{ kind: "me" }], board: "asian" } }));
const params = { path: { table_id: table.id } };
let decision = told(await client.GET("/api/v1/tables/{table_id}/moves", { params }));
while (decision.status === "playing") {
  const move = decision.moves.at(-1);
  if (move === undefined) throw new Error("nothing can be played");
  const body = { move: move.id, version: decision.version };
  decision = told(await client.POST("/api/v1/tables/{table_id}/moves", { params, body }));
}

const stale = await client.POST("/api/v1/tables/{table_id}/moves", { params, body: { move: "pass", version: 0 } });
const { view } = told(await client.GET("/api/v1/tables/{table_id}/view", { params }));
console.log(JSON.stringify({ table: table.id, code: stale.error?.code, over: view.over, players: Object.keys(view.position.players) }));
