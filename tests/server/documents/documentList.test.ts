import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { today } from '#shared/fields/format.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { uploader } from '../../support/records/documents.ts';
import { png } from '../../support/records/files.ts';
import { accountWithContact, everyItem, newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let ada: User;
let kim: User;
let staff: Staff;
let upload: Awaited<ReturnType<typeof uploader>>;

beforeAll(async () => {
  ada = await db.member({ firstName: 'Ada', lastName: 'Byron', email: 'ada@desk.example', role: 'manager' });
  kim = await db.member({ firstName: 'Kim', lastName: 'Lee', email: 'kim@desk.example' });
  staff = await db.signedIn(ada);
  upload = await uploader(db, ada);
});

const onAccount = (subjectId: string) => ({ subject: 'account', subjectId }) as const;

type Filters = NonNullable<Parameters<Staff['documents']['list']>[0]>;

describe('the list of documents', () => {
  beforeAll(async () => {
    const { accountId, contactId } = await accountWithContact(staff, 'Wattle House');
    const kims = await uploader(db, kim);
    await upload('listed Ash.txt', onAccount(accountId), 'x'.repeat(3 * 1024 * 1024));
    await upload('listed Birch.png', { subject: 'contact', subjectId: contactId }, png);
    await kims('listed cedar.txt', onAccount(accountId));
    await kims('listed cedar.txt', onAccount(accountId), 'its second version');
  });

  const names = async (query: Filters) =>
    (await staff.documents.list({ search: 'listed', sort: 'name', ...query })).items.map(({ name }) =>
      name.slice('listed '.length, -'.txt'.length),
    );

  test.each<[string, Filters, string[]]>([
    ['any of several types', { type: 'image,pdf' }, ['Birch']],
    ['kinds of record', { about: 'account,lead' }, ['Ash', 'cedar']],
    ['my own', { owner: 'me' }, ['Ash', 'Birch']],
    ['megabytes from and to', { size: '2.5..3' }, ['Ash']],
    ['megabytes up to', { size: '..0.5' }, ['Birch', 'cedar']],
    ['documents of today', { uploaded: `${today()}..` }, ['Ash', 'Birch', 'cedar']],
    ['documents of another day', { uploaded: '..2026-01-01' }, []],
  ])('can be filtered by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  const keys = ['name', 'type', 'record', 'owner', 'size', 'versions', 'uploaded'];
  test.each(keys.flatMap((key) => [key, `-${key}`]))(
    'can be sorted by %s, page by page without gaps or repeats',
    async (sort) => {
      const list = (cursor: string | null) =>
        staff.documents.list({ search: 'listed', sort, limit: 1, cursor });
      const paged = (await everyItem(list)).map(({ name }) => name.slice('listed '.length, -'.txt'.length));

      expect(paged).toEqual(await names({ sort }));
      expect(paged).toHaveLength(3);
    },
  );

  test('is sorted by size, by record and by owner', async () => {
    expect((await names({ sort: '-size' }))[0]).toBe('Ash');
    const { items } = await staff.documents.list({ search: 'listed', sort: 'record' });
    expect(items[0]).toMatchObject({
      name: 'listed Birch.png',
      subject: 'contact',
      subjectName: 'Ada Byron',
      ownerName: 'Ada Byron',
    });
    expect((await names({ sort: '-owner' }))[0]).toBe('cedar');
    expect((await names({ sort: '-versions' }))[0]).toBe('cedar');
  });

  test('is exported as CSV, with the owner and the record of each document', async () => {
    const { exportCsv } = await csvClient(db, ada);

    const { body, headers } = await exportCsv('documents', { filters: { search: 'listed', type: 'image' } });

    expect(headers['x-total-rows']).toBe('1');
    expect(body).toContain('"listed Birch.png","Image"');
    expect(body).toMatch(/"ada@desk\.example",.*"Ada Byron"/);
  });

  test('requires the id of a record together with its type', async () => {
    await expect(staff.documents.list({ subject: 'lead' })).rejects.toThrow('Say of which record');
  });
});

describe('the owner of a document', () => {
  test('is updated only from its current version, and is recorded in the history', async () => {
    const { accountId } = await accountWithContact(staff);
    const { id, version } = await upload('Given.txt', onAccount(accountId));
    await upload('Given.txt', onAccount(accountId), 'second');

    const given = await staff.documents.update({ id, version, data: { ownerId: kim.id } });
    await expect(staff.documents.update({ id, version, data: { ownerId: null } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(
      staff.documents.update({ id, version: given.version, data: { ownerId: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });

    expect(given).toMatchObject({ ownerId: kim.id, ownerName: 'Kim Lee' });
    const newest = await staff.documents.history({ id, limit: 2 });
    const oldest = await staff.documents.history({ id, limit: 2, cursor: newest.nextCursor });
    expect(newest.items).toMatchObject([
      { byName: 'Ada Byron', changes: [{ field: 'ownerId', from: ada.id, to: kim.id }] },
      { action: 'changed', changes: expect.arrayContaining([{ field: 'versionCount', from: 1, to: 2 }]) },
    ]);
    expect([oldest.items, oldest.nextCursor]).toMatchObject([[{ action: 'created', changes: [] }], null]);
  });
});

describe('two documents with the same name on one record', () => {
  test('are not created by a restore: the restored one is marked in its name', async () => {
    const { accountId } = await accountWithContact(staff);
    const on = onAccount(accountId);
    const first = await upload('Policy.txt', on);
    const { batchId } = await staff.documents.delete({ id: first.id });
    await upload('Policy (restored).txt', on);
    const second = await upload('policy.txt', on, 'another');

    await staff.trash.restore({ batchId });

    expect((await staff.documents.byId({ id: first.id })).name).toBe('Policy (restored 2).txt');
    expect((await staff.documents.byId({ id: second.id })).name).toBe('policy.txt');
    expect((await upload('Policy.txt', on)).id).toBe(second.id);
  });

  test('are not created by a merge, and undoing it restores the name', async () => {
    const kept = await accountWithContact(staff, 'Banksia');
    const gone = await accountWithContact(staff, 'Banksia Pty Ltd');
    const remaining = await upload('Plan.txt', onAccount(kept.accountId));
    const moves = await upload('PLAN.txt', onAccount(gone.accountId));
    const id = v7();

    await staff.merges.create({
      id,
      noun: 'accounts',
      kept: { id: kept.accountId, version: 1 },
      gone: { id: gone.accountId, version: 1 },
      data: {},
    });
    const there = await staff.documents.list({ ...onAccount(kept.accountId), sort: 'name' });
    await staff.acts.undo({ act: id });

    expect(there.items.map(({ name }) => name).sort()).toEqual(['PLAN (merged).txt', 'Plan.txt']);
    expect(await staff.documents.byId({ id: moves.id })).toMatchObject({
      name: 'PLAN.txt',
      subjectId: gone.accountId,
    });
    expect((await staff.documents.byId({ id: remaining.id })).name).toBe('Plan.txt');
  });
});

test('what happened to a document is in the timeline of its lead, and of the account and contact of that', async () => {
  const { id: leadId, accountId, contactId } = await newLead(staff);
  const { id } = await upload('Policy.txt', { subject: 'lead', subjectId: leadId });
  await upload('Elsewhere.txt', onAccount((await accountWithContact(staff)).accountId));

  for (const record of [
    { noun: 'lead', id: leadId },
    { noun: 'account', id: accountId },
    { noun: 'contact', id: contactId },
  ] as const) {
    const { items } = await staff.activities.timeline({ record, related: true, kind: 'change' });
    expect(items.filter(({ subject }) => subject.noun === 'document')).toMatchObject([
      { subject: { id, title: 'Policy.txt' }, change: { action: 'created', byName: 'Ada Byron' } },
    ]);
  }
});
