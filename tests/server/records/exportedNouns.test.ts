import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { records } from '#server/nouns.ts';
import { exportNoun } from '#shared/records/nouns.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { insertSampleRows } from '../../support/records/sampleRows.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const exported = records.flatMap(({ table, csv }) => (csv ? [{ table, csv }] : []));
let app: FastifyInstance;
let address: string;
let client: Awaited<ReturnType<typeof csvClient>>;
let empty: Record<string, string>;
let full: Record<string, string>;

beforeAll(async () => {
  app = await db.app();
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  const manager = await db.member({ role: 'manager' });
  client = await csvClient(db, manager);
  empty = await insertSampleRows(db.orm, manager.id, { isFull: false });
  full = await insertSampleRows(db.orm, manager.id, { isFull: true });
});

/** The cells of the row with this id. */
const rowOf = (body: string, id = '') =>
  body
    .split('\r\n')
    .filter((line) => line.includes(`"${id}"`))
    .flatMap((line) => line.slice(1, -1).split('","'));

test('every record type with columns is a noun that can be exported', () => {
  expect(exported.map(({ table }) => table).sort()).toEqual([...exportNoun.values].sort());
});

test.each(exported)('an export of $table has records without any optional field', async ({ table, csv }) => {
  const { body, headers } = await client.exportCsv(table, { everything: true });
  const cells = rowOf(body, empty[table]);

  expect(headers['x-total-rows']).toBe('2');
  const more = await csv.furtherColumns?.(db.orm.em.fork());
  expect(cells).toHaveLength(csv.columns.length + (more?.columns.length ?? 0));
  expect(cells).toContain('');
  expect(cells.join()).not.toMatch(/null|undefined|Invalid|NaN/);
});

test.each(exported)('an export of $table has records with all fields', async ({ table, csv }) => {
  const { body } = await client.exportCsv(table, { everything: true });
  const cells = rowOf(body, full[table]);

  expect(csv.columns.filter((_, at) => !cells[at]).map(({ field }) => field)).toEqual([]);
});

// The last test, because no file of documents is whole afterwards.
test.each(['identity', 'gzip'])(
  'an export that fails on the way ends the connection (%s)',
  async (encoding) => {
    // No `Date` is as late.
    await db.sql(`update documents set uploaded_at = '294000-01-01'`);

    const answer = await fetch(`${address}/exchange/exports/documents`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': encoding,
        cookie: client.cookie,
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ everything: true }),
    });

    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  },
);
