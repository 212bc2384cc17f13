import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { records } from '#server/nouns.ts';
import { keepSignedPdf, keepSignedPdfs } from '#server/proposals/pdf/signedPdf.service.ts';
import { Proposal } from '#server/proposals/proposals.entity.ts';
import { purgeTrash } from '#server/records/trash/trash.service.ts';
import {
  acceptByKey,
  keyOf,
  newAcceptedProposal,
  newLead,
  newProposal,
  newSentProposal,
  type Staff,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { waitingMail } from '../../support/waitingMail.ts';

const desk = testDatabase();
const db = { ...desk, ...waitingMail(desk) };
const staff = db.staffOfTest();
const admin = db.staffOfTest({ role: 'admin' });

const sql = <Row extends object>(query: string, values: unknown[] = []) => db.sql<Row[]>(query, values);

/** A proposal of a lead that the client has accepted by its link. */
async function signedProposal(staff: Staff) {
  const { id: leadId, accountId, contactId } = await newLead(staff);
  const { id } = await newAcceptedProposal(db.visitor(), staff, { accountId, contactId, leadId });
  return { ...(await staff.proposals.byId({ id })), accountId, contactId, leadId };
}

/** Makes the trash and the acceptance older. */
async function age(id: string, { inTrash, signed }: { inTrash: string; signed: string }) {
  await sql('update trash set deleted_at = now() - ?::interval', [inTrash]);
  // The database refuses an earlier day, as its test shows.
  await sql('alter table trash disable trigger refuse_earlier_end');
  await sql('update trash set kept_until = now() - ?::interval + ?::interval where kept_until is not null', [
    signed,
    '7 years',
  ]);
  await sql('alter table trash enable trigger refuse_earlier_end');
  return sql('select id from trash where row_id = ?', [id]);
}

const listed = async (staff: Staff, id: string) =>
  (await staff.proposals.list({})).items.find((proposal) => proposal.id === id);

describe('a signed proposal', () => {
  // First, while no other one is without its PDF.
  test('keeps its PDF as it was drawn first', async () => {
    const signed = await signedProposal(staff);

    await keepSignedPdfs(db.orm, db.env.PUBLIC_URL);
    const stored = await sql<{ pdf: Buffer }>('select pdf from signed_proposals where proposal_id = ?', [
      signed.id,
    ]);
    await keepSignedPdfs(db.orm, db.env.PUBLIC_URL);

    expect(stored).toHaveLength(1);
    expect(stored[0]?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await sql('select pdf from signed_proposals where proposal_id = ?', [signed.id])).toEqual(stored);
  });

  test('is drawn once for the mails that need it at the same time', async () => {
    const { id } = await signedProposal(await db.staff());
    const [first, second] = [db.orm.em.fork(), db.orm.em.fork()];
    const [one, other] = [await first.findOneOrFail(Proposal, id), await second.findOneOrFail(Proposal, id)];

    const [client, staff] = await Promise.all([
      keepSignedPdf(first, db.env.PUBLIC_URL, one),
      keepSignedPdf(second, db.env.PUBLIC_URL, other),
    ]);

    expect(staff).toBe(client);
  });

  test.each([
    ['lead', (staff: Staff, { leadId }: { leadId: string }) => staff.leads.delete({ id: leadId })],
    [
      'opportunity',
      (staff: Staff, { opportunityId }: { opportunityId: string | null }) =>
        staff.opportunities.delete({ id: opportunityId ?? '' }),
    ],
  ])('stays with its account when its %s is deleted, and Undo puts it back', async (noun, remove) => {
    const signed = await signedProposal(staff);

    const { batchId } = await remove(staff, signed);
    const without = await staff.proposals.byId({ id: signed.id });
    const ofAccount = await staff.proposals.list({ accountId: signed.accountId });
    await staff.trash.restore({ batchId });

    expect(without).toMatchObject({ [`${noun}Id`]: null, accountId: signed.accountId, state: 'accepted' });
    expect(ofAccount.items.map(({ id }) => id)).toEqual([signed.id]);
    expect(await staff.proposals.byId({ id: signed.id })).toMatchObject({
      [`${noun}Id`]: signed[`${noun}Id` as 'leadId'],
    });
  });

  test('stays in the list with the names that were signed when its account and all else are deleted', async () => {
    const signed = await signedProposal(staff);

    const { batchId, counts } = await staff.accounts.delete({ id: signed.accountId });

    expect(counts).not.toHaveProperty('proposal');
    expect(await listed(staff, signed.id)).toMatchObject({
      accountId: null,
      accountName: 'Sunrise Care',
      contactName: 'Ada Byron',
    });
    expect(await staff.proposals.byId({ id: signed.id })).toMatchObject({
      accountId: null,
      contactId: null,
      leadId: null,
      opportunityId: null,
      accountName: 'Sunrise Care',
      contactName: 'Ada Byron',
      document: signed.document,
      acceptance: signed.acceptance,
    });

    await staff.trash.restore({ batchId });
    const { accountId, contactId, leadId, opportunityId } = signed;
    expect(await staff.proposals.byId({ id: signed.id })).toMatchObject({
      accountId,
      contactId,
      leadId,
      opportunityId,
    });
  });

  test("is kept by 'Clear All Data'", async () => {
    const staff = await db.staff({ role: 'manager' });
    const signed = await signedProposal(staff);

    await staff.demoData.clear({ scope: 'everything' });

    expect(await listed(staff, signed.id)).toMatchObject({ accountId: null, state: 'accepted' });
  });

  test('moves with a merge of its account', async () => {
    const signed = await signedProposal(staff);
    const kept = await staff.accounts.create({ name: 'Sunrise Care Group' });
    const gone = await staff.accounts.byId({ id: signed.accountId });

    await admin.merges.create({ id: v7(), noun: 'accounts', kept, gone, data: {} });

    expect(await staff.proposals.byId({ id: signed.id })).toMatchObject({ accountId: kept.id });
  });

  test('is deleted by an administrator alone, who was asked about it by its number', async () => {
    const [staff, manager, admin] = [
      await db.staff(),
      await db.staff({ role: 'manager' }),
      await db.staff({ role: 'admin' }),
    ];
    const signed = await signedProposal(staff);
    const other = await newProposal(staff);
    const refused = {
      code: 'FORBIDDEN',
      message: 'Only administrators may delete proposals that were accepted',
    };

    await expect(staff.proposals.delete({ id: signed.id })).rejects.toMatchObject(refused);
    await expect(manager.proposals.deleteMany({ ids: [other.id, signed.id] })).rejects.toMatchObject(refused);
    expect(await listed(staff, other.id)).toBeDefined();

    // Of many it is not asked: each is named by itself.
    const unasked = {
      code: 'CONFLICT',
      message: `The client accepted ${signed.name}. Open it to delete it.`,
    };
    for (const call of [
      () => admin.proposals.delete({ id: signed.id }),
      () => admin.proposals.delete({ id: signed.id, signed: other.name }),
      () => admin.proposals.deleteMany({ ids: [other.id, signed.id] }),
    ])
      await expect(call()).rejects.toMatchObject(unasked);
    expect(await listed(staff, other.id)).toBeDefined();

    const { batchId } = await admin.proposals.delete({ id: signed.id, signed: signed.name });
    const batch = (await staff.trash.list({})).items.find((one) => one.batchId === batchId);
    const until = new Date(signed.acceptance?.at ?? 0);
    until.setUTCFullYear(until.getUTCFullYear() + 7);
    expect(batch?.keptUntil).toEqual(until);
  });

  test('is restored from the trash until the last day, also where its account is gone for good', async () => {
    const signed = await signedProposal(admin);
    const note = { type: 'note' as const, title: 'The signed paper is in the safe', proposalId: signed.id };
    const { id: noteId } = await admin.activities.create(note);
    const { batchId } = await admin.proposals.delete({ id: signed.id, signed: signed.name });
    await admin.accounts.delete({ id: signed.accountId });
    await age(signed.id, { inTrash: '40 days', signed: '6 years 364 days' });
    await expect(sql('delete from trash where batch_id = ?', [batchId])).rejects.toThrow('is kept until');

    await purgeTrash(db.orm, records);
    const { counts } = await admin.trash.restore({ batchId });

    expect(counts).toEqual({ proposal: 1 });
    expect(await admin.proposals.byId({ id: signed.id })).toMatchObject({
      accountId: null,
      document: signed.document,
      acceptance: signed.acceptance,
    });
    expect(await sql('select id from activities where id = ?', [noteId])).toHaveLength(1);
  });

  test('is purged after seven years', async () => {
    const signed = await signedProposal(admin);
    const { batchId } = await admin.proposals.delete({ id: signed.id, signed: signed.name });
    await age(signed.id, { inTrash: '7 years', signed: '7 years 1 day' });

    await purgeTrash(db.orm, records);

    expect(await sql('select id from trash where batch_id = ?', [batchId])).toEqual([]);
  });

  test('and what was sent cannot be deleted in the database before that', async () => {
    const signed = await signedProposal(await db.staff());
    const other = await newProposal(await db.staff());
    const em = db.orm.em.fork();

    await keepSignedPdf(em, db.env.PUBLIC_URL, await em.findOneOrFail(Proposal, signed.id));
    // The task to call, which refers to it.
    await sql('delete from activities where proposal_id = ?', [signed.id]);
    for (const [table, column] of [
      ['sent_proposals', 'proposal_id'],
      ['signed_proposals', 'proposal_id'],
      ['proposals', 'id'],
    ]) {
      await expect(sql(`delete from ${table} where ${column} = ?`, [signed.id])).rejects.toThrow(
        'kept for seven years',
      );
    }
    await sql('delete from proposals where id = ?', [other.id]);
  });

  test.each([
    'update trash set kept_until = null where row_id = ?',
    "update trash set kept_until = kept_until - interval '1 day' where row_id = ?",
    'update trash set row_id = gen_random_uuid() where row_id = ?',
  ])('stays until its day in the trash: %s', async (statement) => {
    const { id, name } = await signedProposal(admin);
    await admin.proposals.delete({ id, signed: name });

    await expect(sql(statement, [id])).rejects.toThrow('A signed proposal is kept until');
    await sql("update trash set kept_until = kept_until + interval '1 day' where row_id = ?", [id]);
  });

  test.each(['proposals', 'sent_proposals', 'signed_proposals', 'trash', 'accounts'])(
    'stays when somebody empties %s',
    async (table) => {
      const { id } = await signedProposal(await db.staff());

      await expect(sql(`truncate ${table} cascade`)).rejects.toThrow('kept for seven years');
      expect(await sql('select id from proposals where id = ?', [id])).toHaveLength(1);
    },
  );

  test('that is accepted after a restore stays when the restore is undone', async () => {
    const { id: leadId, accountId, contactId } = await newLead(staff);
    const { id } = await newSentProposal(staff, { accountId, contactId, leadId });
    const key = await keyOf(staff, id);
    const { batchId } = await staff.leads.delete({ id: leadId });
    const { restoreId } = await staff.trash.restore({ batchId });
    await acceptByKey(db.visitor(), key);

    await expect(staff.acts.undo({ act: restoreId ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' });

    expect(await staff.proposals.byId({ id })).toMatchObject({ state: 'accepted' });
  });
});
