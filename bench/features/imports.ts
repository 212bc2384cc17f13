import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import type { ImportState } from '#shared/imports/imports.schema.ts';
import { call, mutation, query, type ServerClient } from '../operations.ts';
import { atMost, formatWhole, table } from '../table.ts';

// An import of leads from a CSV file, by the calls that the screen makes.

const ROWS_OF_50K = 20_000;
const LIMIT_S = 8;

/** The screen asks once a second. */
const REFRESH_MS = 1_000;

/** Accounts and contacts of these leads, of which each has as many leads. */
const COMPANIES = 100;

interface Progress {
  state: ImportState;
  counts: { create: number };
}

/** Returns a table of the seconds that the check and the import of 20,000 leads take at 50,000 leads, and of fewer in proportion. */
export async function measureImport(
  client: ServerClient,
  benchLeads: number,
  report: (line: string) => void,
): Promise<string> {
  const rows = Math.round((ROWS_OF_50K * Math.min(benchLeads, 50_000)) / 50_000);
  report(`Importing ${formatWhole(rows)} leads`);
  await importFile(client, 'accounts', ['Name', ...companies()]);
  await importFile(client, 'contacts', [
    'First name,Last name,Email,Account',
    ...companies().map((company, n) => `Ada,Byron,ada${n}@import.example,${company}`),
  ]);
  const { checkS, runS } = await importFile(client, 'leads', [
    'Title,Account,Contact,Status,Priority,Value,Description',
    ...Array.from({ length: rows }, (_, n) => leadRow(n)),
  ]);
  return table(
    [`${formatWhole(rows)} leads imported`, 's', 'limit'],
    [
      ['upload and check', checkS.toFixed(1), ''],
      ['import', runS.toFixed(1), atMost(LIMIT_S, runS)],
    ],
  );
}

const companies = () => Array.from({ length: COMPANIES }, (_, n) => `Imported Care ${n}`);

const leadRow = (n: number) =>
  `Registration ${n},Imported Care ${n % COMPANIES},ada${n % COMPANIES}@import.example,contacted,high,"1,200","Needs help with the audit of site ${n}, has policies, and asks for a price by Friday"`;

/** @throws if not every row is imported. */
async function importFile(client: ServerClient, noun: 'accounts' | 'contacts' | 'leads', lines: string[]) {
  const id = v7();
  const begun = performance.now();
  await call(client, {
    method: 'POST',
    path: `/exchange/imports/${noun}/${id}?name=${noun}.csv`,
    headers: { 'content-type': 'text/csv' },
    body: lines.join('\n'),
  });
  const { matching } = await call<{ matching: object }>(client, query('imports.byId', { id }));
  await call(client, mutation('imports.matchColumns', { id, matching }));
  await reach(client, id, 'checked');
  const checked = performance.now();
  await call(client, mutation('imports.run', { id }));
  const { counts } = await reach(client, id, 'imported');
  const runS = (performance.now() - checked) / 1_000;
  if (counts.create !== lines.length - 1) {
    throw new Error(`Of ${lines.length - 1} ${noun} ${counts.create} were imported`);
  }
  return { checkS: (checked - begun) / 1_000, runS };
}

/** Waits until the import is in this state, as the screen does. */
async function reach(client: ServerClient, id: string, state: ImportState) {
  for (;;) {
    const progress = await call<Progress>(client, query('imports.byId', { id }));
    if (progress.state === state) return progress;
    await sleep(REFRESH_MS);
  }
}
