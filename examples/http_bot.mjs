/* A bot at the tables of a server, over HTTP alone: it plays by chance. `choose` is what makes it stronger.

    node examples/http_bot.mjs LINK       take the seat that an invitation is for, and play until the game is over
    node examples/http_bot.mjs ADDRESS    play at all tables of the account whose token is in ROUNDHOUSE_TOKEN, and
                                          take every seat that it is invited to

The token of a seat is kept in http_bot.json, so the bot may be stopped and started again with the same link. When the
connection is lost it comes back and goes on where it was. Node 20 or later is enough; http_bot.py is its twin. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const SILENCE = 60_000; // milliseconds without a sign of life after which a connection is lost
const LONGEST_WAIT = 30; // seconds between two attempts to come back

/** One of the legal moves; `event.view` is all that the seat may see. */
function choose(moves, event) {
  return moves[Math.floor(Math.random() * moves.length)];
}

/** An answer to GET, or to POST if there is a body. */
function ask(url, token, { body, headers = {}, signal } = {}) {
  const sent = { "Content-Type": "application/json", ...headers };
  if (token) sent.Authorization = `Bearer ${token}`;
  return fetch(url, body ? { method: "POST", body: JSON.stringify(body), headers: sent } : { headers: sent, signal });
}

/** The lines of an open answer, until it ends or is silent for too long. */
async function* lines(answer, lost) {
  let rest = "";
  let timer = setTimeout(() => lost.abort(), SILENCE);
  try {
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => lost.abort(), SILENCE);
      const found = (rest + piece).split("\n");
      rest = found.pop();
      yield* found;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Names and data of all events of the account or the seat, for ever. */
async function* events(api, token) {
  let [last, wait] = ["", 1];
  for (;;) {
    const lost = new AbortController();
    try {
      const headers = { "Last-Event-ID": last };
      const answer = await ask(`${api}/events?view=true`, token, { headers, signal: lost.signal });
      if (answer.ok) {
        let name = "";
        for await (const line of lines(answer, lost)) {
          const [key, value] = [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)];
          if (key === "event") [name, wait] = [value, 1];
          else if (key === "id") last = value;
          else if (key === "data") yield [name, JSON.parse(value)];
        }
      } else if ([429, 500, 502, 503, 504].includes(answer.status)) {
        wait = Number(answer.headers.get("Retry-After")) || wait;
      } else {
        throw new Refused(await answer.text()); // the token is good for nothing, or the address is wrong
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
      console.error(`${error.message}; again in ${wait} s`);
    } finally {
      lost.abort();
    }
    await sleep(wait * 1000);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }
}

class Refused extends Error {}

/** Play at a table as long as it is this bot's decision. */
async function play(api, token, event) {
  let decision = event.decision;
  while (decision.moves.length) {
    const body = { move: choose(decision.moves, event).id, version: decision.version };
    const answer = await ask(`${api}/tables/${event.table.id}/moves`, token, { body });
    const told = await answer.json();
    if (answer.ok) decision = told;
    else if (["stale", "not-your-decision", "over", "limit", "busy"].includes(told.code)) return; // an event will tell
    else throw new Refused(told.message);
  }
}

/** Take the seat that is kept for this bot. */
async function sitDown(api, token, event) {
  const answer = await ask(`${api}/tables/${event.table.id}/seats`, token, { body: {} });
  if (!answer.ok) console.error((await answer.json()).message); // perhaps it is not kept any more
}

/** The token of the seat that an invitation is for: of before, or of now. */
async function tokenOf(api, table, link, name, kept) {
  const tokens = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
  const key = `${api}/tables/${table}`;
  if (!tokens[key]) {
    const answer = await ask(`${key}/seats`, "", { body: { name, link } });
    const told = await answer.json();
    if (!answer.ok) throw new Refused(told.message);
    tokens[key] = told.token;
    writeFileSync(kept, JSON.stringify(tokens), { mode: 0o600 });
  }
  return tokens[key];
}

/** Play at one table by its invitation, or at all tables of an account. */
async function main(where, name = "Robot", kept = "http_bot.json") {
  const [server, path = ""] = where.replace(/\/$/, "").split("/tables/");
  const [table, link] = path.split("/join/");
  const api = `${server}/api/v1`;
  const token = table ? await tokenOf(api, table, link, name, kept) : process.env.ROUNDHOUSE_TOKEN;
  for await (const [kind, event] of events(api, token)) {
    if (kind === "table" || kind === "start") await play(api, token, event);
    else if (kind === "invitation") await sitDown(api, token, event);
    else if (table && (kind === "over" || (kind === "hello" && !event.tables.includes(table)))) {
      const told = await (await ask(`${api}/tables/${table}`, token)).json();
      return console.log(`over: [${told.scores.join(", ")}]`);
    }
    if (kind === "out" || (kind === "gone" && table)) throw new Refused("the seat is not this bot's any more");
  }
}

try {
  await main(...process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
