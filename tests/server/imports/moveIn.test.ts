import { expect, test } from 'vitest';
import { correctionKey } from '#shared/imports/imports.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { accountingContacts, MISSPELT, mailingList, pipeline } from '../../support/imports/threeFiles.ts';
import { csvClient, workOn } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

test('the three files of a business are in after a few presses, nobody loses their organisation, and each is undone at once', async () => {
  const { staff, checkFile, run, undo } = await csvClient(db, await db.member());
  let presses = 0;
  /** Chooses and imports a file: of names that are alike the first is meant, and empty ones that stop a row are filled. */
  async function moveIn(noun: ImportNoun, file: string | Buffer) {
    // The headings say what the file is about, as in the set-up.
    const id = await checkFile('any', file);
    expect((await staff.imports.byId({ id })).noun).toBe(noun);
    const { items } = (await staff.imports.byId({ id })).faulty;
    const stopping = items.filter(({ isKept }) => !isKept);
    const corrections = stopping.map(({ field, text, alike }) => ({
      field,
      text: correctionKey(text),
      value: alike?.[0] ?? '(unknown)',
    }));
    if (corrections.length > 0) {
      await staff.imports.setReading({ id, corrections });
      await workOn(db, id);
    }
    // The file, 'Check the rows', two for each choice, 'Fix', and 'Import'.
    presses += 2 + corrections.length * 2 + 2;
    const done = await run(id);
    const { leftOut, rows } = await staff.imports.byId({ id });
    return { id, items, leftOut, rows, counts: done.counts, above: done.above };
  }
  const total = async (list: 'accounts' | 'contacts' | 'leads', filters = {}) =>
    (await staff[list].list({ ...filters, limit: 1 })).total;

  const few = await moveIn('contacts', accountingContacts().split('\r\n').slice(0, 101).join('\r\n'));
  expect(few).toMatchObject({ rows: 100, above: { accounts: { create: 100 } } });
  expect((await undo(few.id)).undoSkipped).toBe(0);
  expect([await total('accounts'), await total('contacts')]).toEqual([0, 0]);

  presses = 0;
  const books = await moveIn('contacts', accountingContacts());
  expect(books).toMatchObject({
    items: [],
    rows: 1_240,
    leftOut: [{ kind: 'empty', from: 402, to: 402 }],
    // Each seventh row has no person.
    counts: { create: 1_063, update: 0, skip: 177, problem: 0 },
    above: { accounts: { create: 500, problem: 0 } },
  });
  expect(await total('accounts')).toBe(500);
  expect(await total('contacts', { withoutAccount: 'true' })).toBe(0);

  const list = await moveIn('contacts', mailingList());
  expect(list.items.map(({ field, text, rows }) => [field, text !== '', rows])).toEqual([
    // The addresses without a name come in as what stands before their @.
    ...Array.from({ length: MISSPELT }, () => ['account', true, 1]),
  ]);
  expect(list.counts.problem).toBe(0);
  expect(list.counts.create + list.counts.update + list.counts.skip).toBe(780);
  expect(await total('accounts')).toBe(500);
  expect(await total('contacts', { withoutAccount: 'true' })).toBe(0);

  const deals = await moveIn('leads', await pipeline());
  expect(deals).toMatchObject({
    // The closed ones, whose file has no day for it, come in all the same.
    items: [{ field: 'closedOn', text: '', isKept: true, rows: 80 }],
    rows: 280,
    counts: { create: 280, problem: 0 },
    above: { contacts: { create: 140, problem: 0 } },
  });
  expect(deals.leftOut.map(({ kind }) => kind)).toEqual([
    ...['above', 'sum', 'sum', 'sum', 'sum', 'sum', 'sum', 'sum', 'empty', 'sum'],
  ]);
  expect(await total('accounts')).toBe(500);
  const { items: lost } = await staff.leads.list({ status: 'closed_lost', limit: 100 });
  expect(lost).toHaveLength(40);
  expect(await staff.leads.byId({ id: lost[0]?.id ?? '' })).toMatchObject({ lostReason: 'Price' });
  expect(presses).toBeLessThanOrEqual(40);

  for (const { id } of [deals, list]) expect((await undo(id)).undoSkipped).toBe(0);
  const { total: people } = await staff.contacts.list({ search: 'example', limit: 1 });
  expect([await total('accounts'), people, await total('leads')]).toEqual([500, 1_001, 0]);
});
