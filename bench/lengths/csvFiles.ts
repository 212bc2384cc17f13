import { v7 } from 'uuid';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS } from '#shared/imports/imports.ts';
import { withDesk } from '../desk.ts';
import { atMost, describeMachine, formatWhole, table } from '../table.ts';
import { longestWait } from '../waits.ts';

// npm run bench:csv: a CSV file of at most 20 MB that is hard to read is read or refused in time, and keeps nobody waiting.

const LIMITS = { readSeconds: 10, waitMs: 50 };

const filled = (start: string, unit: string) =>
  start + unit.repeat((MAX_FILE_BYTES - start.length) / unit.length);
const row = `${Array(MAX_COLUMNS).fill('123').join(',')}\n`;

const files = {
  'a small file, to compare with': 'Name\nSunrise Care\n',
  'empty lines': filled('Name\n', '\n'),
  'a column, then commas': filled('Name\nx', ','),
  'lines of commas': filled('Name\n', `${','.repeat(MAX_COLUMNS - 1)}\n`),
  quotes: filled('Name\n', '"'),
  'quotes that open in each line': filled('Name\n', '"x\n'),
  'one huge cell': filled('Name\n', 'x'),
  'one huge quoted cell of lines': filled('Name\n"', 'x\n'),
  [`${formatWhole(MAX_ROWS)} rows of ${MAX_COLUMNS} columns`]: row.repeat(MAX_ROWS + 1),
};

await withDesk(0, async ({ address, cookie }) => {
  const rows: string[][] = [];
  for (const [name, body] of Object.entries(files)) rows.push(await measure(address, cookie, name, body));
  const times = ['read or refused after, s', 'limit', 'longest wait of others, ms', 'limit'];
  const head = ['file', 'MB', 'answer', ...times];
  console.log(`\n${describeMachine()}\n\n${table(head, rows)}`);
  if (rows.flat().some((cell) => cell.includes('missed'))) process.exitCode = 1;
});

async function measure(address: string, cookie: string, name: string, text: string) {
  const body = Buffer.from(text);
  let [status, seconds] = [0, 0];
  const wait = await longestWait(address, async () => {
    const begun = performance.now();
    const response = await fetch(`${address}/exchange/imports/accounts/${v7()}?name=hard.csv`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', origin: address, cookie },
      body,
    });
    await response.text();
    status = response.status;
    seconds = (performance.now() - begun) / 1_000;
  });
  console.error(`${name}: ${status} after ${seconds.toFixed(1)} s, others waited ${wait.toFixed(0)} ms`);
  const read = [seconds.toFixed(1), atMost(LIMITS.readSeconds, seconds)];
  return [
    name,
    (body.length / 2 ** 20).toFixed(1),
    `${status}`,
    ...read,
    formatWhole(wait),
    atMost(LIMITS.waitMs, wait),
  ];
}
