import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { Contact } from '#server/contacts/contacts.entity.ts';
import { records as recordTypes } from '#server/nouns.ts';
import { columnsPointingTo } from '#server/records/columnsPointingTo.ts';
import { History } from '#server/records/history/history.entity.ts';
import { accountWithContact, merge, type Staff } from '../../../support/records.ts';
import { recordRows } from '../../../support/tables.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
const manager = db.staffOfTest({ role: 'manager' });

/** Creates an account and a contact with every kind of related record. */
async function busy(staff: Staff, name: string) {
  const { accountId, contactId } = await accountWithContact(staff, name);
  const lead = await staff.leads.create({ title: `Audit of ${name}`, accountId, contactId });
  await staff.opportunities.create({ name: `Deal of ${name}`, accountId, contactId });
  await staff.activities.create({ contactId, type: 'note', title: 'On the contact' });
  await staff.activities.create({ accountId, type: 'note', title: 'On the account' });
  const child = await staff.accounts.create({ name: `${name} North`, parentAccountId: accountId });
  return { accountId, contactId, lead, child };
}

const seen = async (staff: Staff, noun: 'accounts' | 'contacts', id: string) => {
  const { version } = await staff[noun].byId({ id });
  return { id, version };
};

describe('merging two accounts', () => {
  test('combines all their related records, and undo separates them again', async () => {
    const [kept, gone] = [await busy(manager, 'Sunrise'), await busy(manager, 'Sunrise Pty Ltd')];
    const before = await recordRows(db.orm);

    const merged = await merge(manager, 'accounts', kept.accountId, gone.accountId, {
      legalName: 'Sunrise Pty Ltd',
    });

    expect(merged.moved).toEqual({ accounts: 1, contacts: 1, leads: 1, opportunities: 1, activities: 1 });
    await expect(manager.accounts.byId({ id: gone.accountId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await manager.accounts.byId({ id: kept.accountId })).toMatchObject({
      legalName: 'Sunrise Pty Ltd',
    });
    expect(await manager.contacts.byId({ id: gone.contactId })).toMatchObject({ accountId: kept.accountId });
    expect(await manager.leads.byId({ id: gone.lead.id })).toMatchObject({ accountId: kept.accountId });
    expect((await manager.trash.list({})).items[0]).toMatchObject({ counts: { account: 1 } });
    expect(
      await db.orm.em.fork().count(History, { recordId: kept.accountId, action: 'changed', cause: 'merge' }),
    ).toBe(1);

    expect(await manager.acts.undo({ act: merged.id })).toEqual({ message: 'Merge undone' });
    expect(await recordRows(db.orm)).toEqual(before);
    await manager.acts.undo({ act: merged.id });
    expect(await recordRows(db.orm)).toEqual(before);
  });

  test('can still be undone after the record that went was restored from the trash', async () => {
    const [kept, gone] = [await busy(manager, 'Wattle'), await busy(manager, 'Wattle Pty Ltd')];
    const before = await recordRows(db.orm);
    const merged = await merge(manager, 'accounts', kept.accountId, gone.accountId, {
      legalName: 'Wattle Pty Ltd',
    });
    await manager.trash.restore({ batchId: merged.id, duplicates: 'restore' });
    expect(await manager.accounts.byId({ id: gone.accountId })).toMatchObject({ name: 'Wattle Pty Ltd' });
    expect(await manager.contacts.byId({ id: gone.contactId })).toMatchObject({ accountId: kept.accountId });

    await manager.acts.undo({ act: merged.id });

    expect(await recordRows(db.orm)).toEqual(before);
  });

  test('one above the other creates no cycle, and undo restores both', async () => {
    const top = await manager.accounts.create({ name: 'Top' });
    const middle = await manager.accounts.create({ name: 'Middle', parentAccountId: top.id });
    const low = await manager.accounts.create({ name: 'Low', parentAccountId: middle.id });
    const before = await recordRows(db.orm);

    const { id } = await merge(manager, 'accounts', low.id, top.id, { parentAccountId: top.id });

    expect(await manager.accounts.byId({ id: low.id })).toMatchObject({ parentAccountId: null });
    expect(await manager.accounts.byId({ id: middle.id })).toMatchObject({ parentAccountId: low.id });
    await manager.acts.undo({ act: id });
    expect(await recordRows(db.orm)).toEqual(before);
  });
});

describe('merging two contacts', () => {
  test('of different accounts moves their leads and opportunities, and undo restores them', async () => {
    const [kept, gone] = [await busy(manager, 'Kite'), await busy(manager, 'Drum')];
    const before = await recordRows(db.orm);

    const { id } = await merge(manager, 'contacts', kept.contactId, gone.contactId);

    const lead = await manager.leads.byId({ id: gone.lead.id });
    expect(lead).toMatchObject({ contactId: kept.contactId, accountId: kept.accountId });
    await manager.acts.undo({ act: id });
    expect(await recordRows(db.orm)).toEqual(before);
  });

  test('can be undone without losing later edits, which the result reports', async () => {
    const [kept, gone] = [
      await accountWithContact(manager, 'Fern'),
      await accountWithContact(manager, 'Moss'),
    ];
    const { id } = await merge(manager, 'contacts', kept.contactId, gone.contactId, { position: 'Director' });
    const { version } = await manager.contacts.byId({ id: kept.contactId });
    await manager.contacts.update({ id: kept.contactId, version, data: { notes: 'Called' } });

    expect(await manager.acts.undo({ act: id })).toEqual({
      message: 'Merge undone. One keeps its fields as they are, because somebody changed them since.',
    });
    expect(await manager.contacts.byId({ id: kept.contactId })).toMatchObject({
      position: 'Director',
      notes: 'Called',
    });
    expect(await manager.contacts.byId({ id: gone.contactId })).toMatchObject({ accountId: gone.accountId });
  });
});

test('a contact with a first name only is in the trash under that name', async () => {
  const { accountId, contactId } = await accountWithContact(manager, 'Fern');
  const { id } = await manager.contacts.create({ firstName: 'Priya', lastName: 'Raman', accountId });
  // The public form stores a person with one name like this.
  await db.orm.em.fork().nativeUpdate(Contact, id, { lastName: '' });

  await merge(manager, 'contacts', contactId, id);

  expect((await manager.trash.list({})).items[0]).toMatchObject({ title: 'Priya' });
});

describe('merging', () => {
  test('twice at once, with one id or with two, merges once', async () => {
    const [kept, gone] = [await accountWithContact(manager, 'Oak'), await accountWithContact(manager, 'Elm')];
    const pair = {
      noun: 'contacts' as const,
      kept: await seen(manager, 'contacts', kept.contactId),
      gone: await seen(manager, 'contacts', gone.contactId),
      data: {},
    };
    const id = v7();

    const answers = await Promise.allSettled(
      [id, id, v7()].map((id) => manager.merges.create({ ...pair, id })),
    );

    const done = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []));
    expect(new Set(done).size).toBe(1);
    expect(
      (await manager.trash.list({ search: 'Ada Byron' })).items.filter((one) => done.includes(one.batchId)),
    ).toHaveLength(1);
  });

  test('from a stale version changes nothing and answers CONFLICT with the current record', async () => {
    const [kept, gone] = [await accountWithContact(manager, 'Ash'), await accountWithContact(manager, 'Box')];
    const old = await seen(manager, 'contacts', gone.contactId);
    await manager.contacts.update({ ...old, data: { notes: 'New' } });

    const merging = manager.merges.create({
      id: v7(),
      noun: 'contacts',
      kept: await seen(manager, 'contacts', kept.contactId),
      gone: old,
      data: {},
    });

    await expect(merging).rejects.toMatchObject({ code: 'CONFLICT', current: { notes: 'New' } });
    expect(await manager.contacts.byId({ id: gone.contactId })).toMatchObject({ accountId: gone.accountId });
  });

  test('moves every foreign key that points to an account, a contact or a lead', async () => {
    const keys = await db.sql<{ noun: 'accounts' | 'contacts' | 'leads'; table: string; column: string }[]>(
      `select target.relname as noun, source.relname as "table", column_of.attname as "column"
         from pg_constraint key
         join pg_class target on target.oid = key.confrelid
         join pg_class source on source.oid = key.conrelid
         join pg_attribute column_of on column_of.attrelid = key.conrelid and column_of.attnum = any(key.conkey)
        where key.contype = 'f' and target.relname in ('accounts', 'contacts', 'leads') and source.relname <> 'lead_assignments'`,
    );

    expect(keys.length).toBeGreaterThan(6);
    for (const { noun, ...place } of keys) expect(columnsPointingTo(recordTypes, noun)).toContainEqual(place);
    // The history moves them back, as a change of each row.
    const kept = await db.sql<{ name: string }[]>(
      `select tgrelid::regclass::text as name from pg_trigger
         join pg_attribute on attrelid = tgrelid and attname = 'version' where tgname = 'history_update'`,
    );
    for (const { table } of keys) expect(kept).toContainEqual({ name: table });
  });
});
