import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { DuplicatesError } from '#server/platform/database/restoreConflicts.ts';
import { abnOf } from '../../support/imports/threeFiles.ts';
import { accountWithContact, newLead, newOpportunity, type Staff } from '../../support/records.ts';
import { watchStatements } from '../../support/statements.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();
const manager = db.staffOfTest({ role: 'manager' });

/** The record that a restore names as being there again. */
async function conflictOf(staff: Staff, batchId: string) {
  const error = await staff.trash.restore({ batchId }).catch((error: unknown) => error);
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (!(cause instanceof DuplicatesError)) throw error;
  return { message: cause.message, ...cause.duplicates };
}

const counted = async (table: string) => {
  const [row] = await db.sql(`select count(*)::int as count from ${table}`);
  return (row as { count: number }).count;
};

describe('a restore of what is there again', () => {
  test.each([
    ['same ABN', { name: 'Wattle Homes', abn: '51824753556' }, { name: 'Other', abn: '51 824 753 556' }],
    [
      'same email',
      { name: 'Acacia', email: 'hi@acacia.example' },
      { name: 'B', businessEmail: 'HI@acacia.example' },
    ],
    ['same phone', { name: 'Kite', phone: '02 5550 1111' }, { name: 'C', businessPhone: '+61 2 5550 1111' }],
    ['same name', { name: 'Banksia' }, { name: 'The Banksia Pty Ltd' }],
  ])('is a conflict that names an account with the %s', async (reason, deleted, since) => {
    const { id } = await staff.accounts.create(deleted);
    const { batchId } = await staff.accounts.delete({ id });
    const existing = await staff.accounts.create(since);

    const conflict = await conflictOf(staff, batchId);

    expect(conflict).toEqual({
      message: `‘${deleted.name}’ is there again. Leave out what is there again, or restore all.`,
      counts: { account: 1 },
      named: [
        {
          noun: 'account',
          title: deleted.name,
          existing: { id: existing.id, title: since.name, table: 'accounts' },
          reasons: [reason],
        },
      ],
    });
    await expect(staff.accounts.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await staff.trash.restore({ batchId, duplicates: 'restore' })).counts).toEqual({ account: 1 });
  });

  test('is a conflict for a contact, a lead and an opportunity too', async () => {
    const { accountId, contactId } = await accountWithContact(staff, 'Drum');
    const person = { firstName: 'Noor', lastName: 'Haddad', accountId };
    const contact = await staff.contacts.create(person);
    const lead = await staff.leads.create({ title: 'Audit', accountId, contactId });
    const opportunity = await staff.opportunities.create({ name: 'Deal', accountId, contactId });
    const batches = [
      (await staff.contacts.delete({ id: contact.id })).batchId,
      (await staff.leads.delete({ id: lead.id })).batchId,
      (await staff.opportunities.delete({ id: opportunity.id })).batchId,
    ];
    await staff.contacts.create(person);
    await staff.leads.create({ title: 'audit', accountId, contactId });
    await staff.opportunities.create({ name: 'Deal', accountId, contactId });

    const conflicts = [];
    for (const batchId of batches) conflicts.push((await conflictOf(staff, batchId)).counts);

    expect(conflicts).toEqual([{ contact: 1 }, { lead: 1 }, { opportunity: 1 }]);
  });

  test('is none where the other was there before, or has another ABN, or only its name in common', async () => {
    const phone = '02 5550 2222';
    const numbat = await staff.accounts.create({ name: 'Numbat', abn: abnOf(1), phone });
    const family = await staff.accounts.create({ name: 'Numbat Family', phone });
    const quoll = await staff.accounts.create({ name: 'Quoll', email: 'one@quoll.example' });
    const batches = [
      (await staff.accounts.delete({ id: numbat.id })).batchId,
      (await staff.accounts.delete({ id: quoll.id })).batchId,
    ];
    await staff.accounts.create({ name: 'Numbat', abn: abnOf(2), phone });
    await staff.accounts.create({ name: 'Quoll', email: 'two@quoll.example' });

    for (const batchId of batches) {
      await expect(staff.trash.restore({ batchId })).resolves.toMatchObject({ counts: { account: 1 } });
    }
    expect(await staff.accounts.byId({ id: family.id })).toMatchObject({ phone });
  });

  test('can leave it out with all that is below it, which stays in the trash and can be restored later', async () => {
    const parent = await manager.accounts.create({ name: 'Emu', abn: abnOf(3) });
    const child = await manager.accounts.create({ name: 'Emu North', parentAccountId: parent.id });
    const person = await manager.contacts.create({ firstName: 'Em', lastName: 'U', accountId: parent.id });
    const other = await newLead(manager, { title: 'Unrelated' });
    const ids = [parent.id, child.id, other.accountId];
    const { batchId } = await manager.accounts.deleteMany({ ids });
    const again = await manager.accounts.create({ name: 'Emu', abn: abnOf(3) });

    const restored = await manager.trash.restore({ batchId, duplicates: 'leave_out' });

    expect(restored).toMatchObject({
      counts: { account: 2, contact: 1, lead: 1 },
      leftOut: { account: 1, contact: 1 },
    });
    expect((await manager.accounts.byId({ id: child.id })).parentAccountId).toBeNull();
    expect((await manager.trash.list({})).items[0]).toMatchObject({
      batchId,
      counts: { account: 1, contact: 1 },
    });

    await manager.accounts.delete({ id: again.id });
    await manager.trash.restore({ batchId });
    expect((await manager.accounts.byId({ id: child.id })).parentAccountName).toBe('Emu');
    expect(await manager.contacts.byId({ id: person.id })).toMatchObject({ accountId: parent.id });
  });

  test('that leaves everything out restores nothing', async () => {
    const { id } = await staff.accounts.create({ name: 'Echidna' });
    const { batchId } = await staff.accounts.delete({ id });
    await staff.accounts.create({ name: 'Echidna' });

    const restored = await staff.trash.restore({ batchId, duplicates: 'leave_out' });

    expect(restored).toMatchObject({ restoreId: null, counts: {}, leftOut: { account: 1 } });
    expect((await staff.trash.restore({ batchId, duplicates: 'restore' })).counts).toEqual({ account: 1 });
  });

  test('finds 120 accounts that were imported again with as many statements as one', async () => {
    const insert = (name: string, count: number) =>
      db.sql(
        `insert into accounts (id, created_at, updated_at, version, name, account_type, business_phone, email)
         select gen_random_uuid(), clock_timestamp(), clock_timestamp(), 1, $1 || ' ' || md5(n::text), 'small_business',
                '02' || (10000000 + n + 1000 * length($1)), 'office@' || n || '.' || $1 || '.example'
           from generate_series(1, ${count}) n`.replaceAll('$1', `'${name}'`),
      );
    let sent = 0;
    await watchStatements(db.orm, () => {
      sent += 1;
    });
    const findConflict = async (name: string, count: number) => {
      await insert(name, count);
      const { batchId } = await manager.accounts.deleteMany({ filters: { search: name } });
      await insert(name, count);
      const before = sent;
      const conflict = await conflictOf(manager, batchId);
      return { batchId, ...conflict, statements: sent - before };
    };

    const one = await findConflict('Single', 1);
    const { batchId, counts, message, statements } = await findConflict('Provider', 120);
    await manager.trash.restore({ batchId, duplicates: 'restore' });

    expect(counts).toEqual({ account: 120 });
    expect(message).toContain('and 119 others are there again');
    expect(statements).toBe(one.statements);
    expect(statements).toBeGreaterThan(0);
    expect(await counted(`accounts where name like 'Provider %'`)).toBe(240);
  });
});

describe('undoing a restore', () => {
  test('moves exactly what came back to the trash again, as the batch that it was', async () => {
    const lead = await newLead(staff);
    const kept = await staff.accounts.create({ name: 'Kept', parentAccountId: lead.accountId });
    await staff.activities.create({ leadId: lead.id, type: 'call', title: 'Called' });
    const { batchId } = await staff.accounts.delete({ id: lead.accountId });
    const before = await staff.trash.list({});
    const rows = () =>
      db.sql('select table_name, row_id, row, kind, position from trash order by position, row_id');
    const trash = await rows();
    const id = crypto.randomUUID();

    const restored = await staff.trash.restore({ id, batchId });
    const undone = await staff.acts.undo({ act: id });

    expect(restored).toMatchObject({ restoreId: id, counts: { account: 1, contact: 1, lead: 1 } });
    expect(undone).toEqual({ message: 'Moved to the trash again: 1 account, 1 contact, 1 lead' });
    const days = { until: expect.any(Date) };
    const items = before.items.map((one) => (one.batchId === batchId ? { ...one, ...days } : one));
    expect(await staff.trash.list({})).toEqual({ ...before, items });
    expect(await rows()).toEqual(trash);
    expect((await staff.accounts.byId({ id: kept.id })).parentAccountId).toBeNull();
    await staff.trash.restore({ batchId });
    expect(await staff.leads.byId({ id: lead.id })).toMatchObject({ title: lead.title });
  });

  test('puts what was left out and what came back into one batch again', async () => {
    const [one, two] = [
      await manager.accounts.create({ name: 'Brolga' }),
      await manager.accounts.create({ name: 'Cassowary' }),
    ];
    const { batchId } = await manager.accounts.deleteMany({ ids: [one.id, two.id] });
    await manager.accounts.create({ name: 'Brolga' });
    const before = (await manager.trash.list({})).items[0];
    const { restoreId } = await manager.trash.restore({ batchId, duplicates: 'leave_out' });

    await manager.acts.undo({ act: restoreId ?? '' });

    expect((await manager.trash.list({})).items[0]).toEqual({ ...before, until: expect.any(Date) });
    expect((await conflictOf(manager, batchId)).counts).toEqual({ account: 1 });
  });

  test('is rejected once something was added below, leaves out what was deleted since, and works once', async () => {
    const opportunity = await newOpportunity(staff);
    const { batchId } = await staff.accounts.delete({ id: opportunity.accountId });
    const { restoreId } = await staff.trash.restore({ batchId });
    const id = restoreId ?? '';
    const { accountId, contactId } = opportunity;
    const lead = await staff.leads.create({ title: 'Added since', accountId, contactId: contactId ?? '' });

    await expect(staff.acts.undo({ act: id })).rejects.toThrow(
      '‘Added since’ was added since. Delete it first, then undo the restore.',
    );
    await staff.leads.delete({ id: lead.id });
    await staff.opportunities.delete({ id: opportunity.id });
    expect((await staff.acts.undo({ act: id })).message).toBe(
      'Moved to the trash again: 1 account, 1 contact',
    );
    expect(await staff.acts.undo({ act: id })).toEqual({ message: 'Moved to the trash again' });
    await expect(staff.acts.undo({ act: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a record that is gone', () => {
  test('was deleted by somebody, and is in the trash until it is removed for good', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const lead = await newLead(staff);
    const find = () => staff.trash.find({ noun: 'lead', id: lead.id });
    expect(await find()).toBeNull();
    const { batchId } = await staff.accounts.delete({ id: lead.accountId });

    expect(await find()).toEqual({
      reason: 'deleted',
      at: expect.any(Date),
      byName: 'Kim Lee',
      batch: { id: batchId, title: 'Sunrise Care' },
      isErased: false,
      mergedInto: null,
    });
    await db.sql('delete from trash where batch_id = ?', [batchId]);
    expect(await find()).toMatchObject({ reason: 'removed', byName: 'Kim Lee', batch: null });
    expect(await staff.trash.find({ noun: 'lead', id: crypto.randomUUID() })).toBeNull();
  });

  test('was merged into another, also once the trash is purged; then restored and deleted it is deleted', async () => {
    const kept = await manager.accounts.create({ name: 'Kept' });
    const gone = await manager.accounts.create({ name: 'Gone' });
    const id = crypto.randomUUID();
    const pair = { kept: { id: kept.id, version: 1 }, gone: { id: gone.id, version: 1 } };
    const find = () => manager.trash.find({ noun: 'account', id: gone.id });
    await manager.merges.create({ id, noun: 'accounts', ...pair, data: {} });

    const merged = { reason: 'merged', batch: null, mergedInto: { id: kept.id, title: 'Kept' } };
    expect(await find()).toMatchObject(merged);
    await manager.trash.restore({ batchId: id, duplicates: 'restore' });
    expect(await find()).toBeNull();
    await manager.accounts.delete({ id: gone.id });
    expect(await find()).toMatchObject({ reason: 'deleted', batch: { title: 'Gone' } });
  });
});
