import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import type { ImportState } from '#shared/imports/imports.schema.ts';
import { call, mutation, query, type ServerClient } from '../operations.ts';
import { atMost, formatWhole, table } from '../table.ts';

// An import of one sheet, each of whose rows creates an account, a contact and a lead, by the calls that the screen makes.

const ROWS_OF_50K = 20_000;
const LIMITS_S = { check: 20, import: 15 };
const WAIT_LIMIT_MS = 50;

/** The screen hears of each step. */
const REFRESH_MS = 250;

/** Between two calls of the person who has to wait. */
const PAUSE_MS = 5;

interface Progress {
  state: ImportState;
  counts: { create: number };
}

/**
 * Returns a table of the seconds that the check, the import and the undo of 20,000 rows take at 50,000 leads, and of fewer in
 * proportion, and of the time for which somebody who looks at a lead waits meanwhile.
 */
export async function measureImport(
  client: ServerClient,
  benchLeads: number,
  report: (line: string) => void,
): Promise<string> {
  const rows = Math.round((ROWS_OF_50K * Math.min(benchLeads, 50_000)) / 50_000);
  report(`Importing ${formatWhole(rows)} rows`);
  const { items } = await call<{ items: { id: string }[] }>(client, query('leads.list', { limit: 1 }));
  const lead = query('leads.byId', { id: items[0]?.id });
  const id = v7();
  const sheet = Array.from({ length: rows }, (_, n) => sheetRow(n));
  const body = ['Account,Contact First Name,Contact Last Name,Contact Email,Title,Status', ...sheet].join(
    '\n',
  );
  await call(client, {
    method: 'POST',
    path: `/exchange/imports/leads/${id}?name=leads.csv`,
    headers: { 'content-type': 'text/csv' },
    body,
  });
  const { matching } = await call<{ matching: object }>(client, query('imports.byId', { id }));
  const lines: string[][] = [];
  for (const [name, begin, state, limit] of [
    ['check', mutation('imports.matchColumns', { id, matching }), 'checked', LIMITS_S.check],
    ['import', mutation('imports.run', { id }), 'imported', LIMITS_S.import],
    ['undo', mutation('acts.undo', { act: id }), 'undone', null],
  ] as const) {
    const { seconds, waits, counts } = await timeStep(client, lead, async () => {
      await call(client, begin);
      return reach(client, id, state);
    });
    if (counts.create !== rows) throw new Error(`Of ${rows} rows ${counts.create} are new ones`);
    const longest = waits.at(-1) ?? 0;
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
    lines.push([
      name,
      seconds.toFixed(1),
      limit === null ? '' : atMost(limit, seconds),
      formatWhole(p99),
      formatWhole(longest),
      atMost(WAIT_LIMIT_MS, longest),
    ]);
  }
  return table(
    [`${formatWhole(rows)} rows of one sheet`, 's', 'limit', 'lead by id, 99 %, ms', 'longest, ms', 'limit'],
    lines,
  );
}

const sheetRow = (n: number) =>
  `Imported Care ${n},Ada,N${n},ada${n}@import${n}.example,Registration ${n},contacted`;

/** The seconds of a step, and the milliseconds of each look at a lead meanwhile, in order. */
async function timeStep(client: ServerClient, lead: ReturnType<typeof query>, step: () => Promise<Progress>) {
  const waits: number[] = [];
  let isDone = false;
  const look = async () => {
    while (!isDone) {
      const before = performance.now();
      await call(client, lead);
      waits.push(performance.now() - before);
      await sleep(PAUSE_MS);
    }
  };
  const looking = look();
  const begun = performance.now();
  const { counts } = await step();
  const seconds = (performance.now() - begun) / 1_000;
  isDone = true;
  await looking;
  return { seconds, counts, waits: waits.toSorted((one, other) => one - other) };
}

/** Waits until the import is in this state, as the screen does. */
async function reach(client: ServerClient, id: string, state: ImportState) {
  for (;;) {
    const progress = await call<Progress>(client, query('imports.byId', { id }));
    if (progress.state === state) return progress;
    await sleep(REFRESH_MS);
  }
}
