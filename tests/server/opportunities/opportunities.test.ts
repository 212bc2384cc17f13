import { describe, expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import { everyItem, newLead, newOpportunity } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

const dayFrom = (days: number) => today(new Date(Date.now() + days * 86_400_000));

describe('converting a lead', () => {
  const fields = { name: 'Registration', value: 12_500, expectedCloseDate: '2027-03-31' } as const;

  test('creates an opportunity with its account, contact and owner, and is recorded on the lead', async () => {
    const { id: assignedToId } = await db.member({ firstName: 'Mia', lastName: 'Ng' });
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const lead = await newLead(staff, {
      assignedToId,
      nextAction: 'Send the scope',
      description: 'Wants it soon',
    });

    const opportunity = await staff.opportunities.fromLead({ ...fields, leadId: lead.id, stage: 'proposal' });

    expect(opportunity).toMatchObject({
      ...fields,
      stage: 'proposal',
      probability: 50,
      leadId: lead.id,
      leadTitle: lead.title,
      accountId: lead.accountId,
      contactId: lead.contactId,
      ownerName: 'Mia Ng',
      nextStep: 'Send the scope',
      description: 'Wants it soon',
    });
    expect(await staff.leads.byId({ id: lead.id })).toMatchObject({
      status: 'proposal_sent',
      opportunityId: opportunity.id,
    });
    const [newest] = await staff.activities.byLead({ leadId: lead.id });
    expect(newest).toMatchObject({
      title: 'Converted to opportunity',
      description: 'Registration (Proposal, $12,500)',
      createdByName: 'Kim Lee',
    });
  });

  test('without an owner makes the current user the owner', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const { id: leadId } = await newLead(staff);

    const made = await staff.opportunities.fromLead({ ...fields, leadId, stage: 'qualification' });

    expect(made.ownerName).toBe('Kim Lee');
    expect((await staff.leads.byId({ id: leadId })).status).toBe('qualified');
  });

  test('by two people at once succeeds for one, and answers CONFLICT with the opportunity for the other', async () => {
    const [kim, lee] = [await db.staff(), await db.staff()];
    const lead = await newLead(kim);
    const input = { ...fields, leadId: lead.id, stage: 'qualification' } as const;

    const both = await Promise.allSettled([
      kim.opportunities.fromLead({ ...input, name: 'Kim’s' }),
      lee.opportunities.fromLead({ ...input, name: 'Lee’s' }),
    ]);

    const won = both.find((one) => one.status === 'fulfilled')?.value;
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'CONFLICT',
      message: 'This lead has become an opportunity already',
      current: { id: won?.id, name: won?.name },
    });
    expect((await kim.opportunities.list({ accountId: lead.accountId })).total).toBe(1);
  });

  test('into a closed stage is rejected, and changes nothing', async () => {
    const lead = await newLead(staff);

    await expect(
      staff.opportunities.fromLead({ ...fields, leadId: lead.id, stage: 'won' as 'proposal' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await staff.leads.byId({ id: lead.id })).toEqual(lead);
  });
});

describe('an opportunity', () => {
  test('can be created without a lead, with the probability of its stage', async () => {
    const { id } = await newOpportunity(staff, { stage: 'negotiation', value: '' });

    expect(await staff.opportunities.byId({ id })).toMatchObject({
      accountName: 'Sunrise Care',
      contactName: 'Ada Byron',
      leadId: null,
      value: null,
      probability: 75,
      closedOn: null,
      version: 1,
    });
  });

  test('has a reason when lost, a closing day when won, and neither while open', async () => {
    const { id, version } = await newOpportunity(staff, { value: 100 });
    const save = (version: number, data: object) => staff.opportunities.update({ id, version, data });

    await expect(save(version, { stage: 'lost' })).rejects.toThrow('Say why it was lost');
    await expect(save(version, { stage: 'won', closedOn: dayFrom(2) })).rejects.toThrow('still to come');
    const lost = await save(version, { stage: 'lost', lostReason: 'Price' });
    const open = await save(lost.version, { stage: 'proposal' });
    const won = await save(open.version, { stage: 'won', closedOn: dayFrom(-3), probability: 20 });

    expect(lost).toMatchObject({ probability: 0, closedOn: today(), lostReason: 'Price' });
    expect(open).toMatchObject({ probability: 50, closedOn: null, lostReason: null });
    expect(won).toMatchObject({ probability: 100, closedOn: dayFrom(-3), lostReason: null });
  });

  test('cannot be restored while its lead has another opportunity', async () => {
    const { id: leadId } = await newLead(staff);
    const first = await newOpportunity(staff, { leadId });
    const { batchId } = await staff.opportunities.delete({ id: first.id });
    await newOpportunity(staff, { leadId, name: 'The second' });

    await expect(staff.trash.restore({ batchId })).rejects.toThrow(
      'another record has taken its place since',
    );
  });
});

describe('moving an opportunity', () => {
  test('sets the probability of the stage', async () => {
    const { id, version } = await newOpportunity(staff, { probability: 15 });

    const moved = await staff.opportunities.move({ id, version, stage: 'needs_analysis' });

    expect(moved).toMatchObject({ stage: 'needs_analysis', probability: 30, version: version + 1 });
  });

  test('to lost requires a reason, and to won sets today as the closing day', async () => {
    const { id, version } = await newOpportunity(staff);

    await expect(staff.opportunities.move({ id, version, stage: 'lost' })).rejects.toThrow(
      'Say why it was lost',
    );
    const won = await staff.opportunities.move({ id, version, stage: 'won' });

    expect(won).toMatchObject({ stage: 'won', closedOn: today(), probability: 100 });
  });

  test('that is closed says in which stage it was open last', async () => {
    const { id, version, lastOpenStage } = await newOpportunity(staff, { stage: 'proposal' });
    const won = await staff.opportunities.move({ id, version, stage: 'won' });
    const lost = { id, version: won.version, stage: 'lost', lostReason: 'Price' } as const;

    expect([lastOpenStage, won.lastOpenStage]).toEqual([null, 'proposal']);
    expect(await staff.opportunities.move(lost)).toMatchObject({ lastOpenStage: 'proposal' });
  });

  test('from a stale version answers CONFLICT with its current stage', async () => {
    const [kim, lee] = [await db.staff(), await db.staff()];
    const { id, version } = await newOpportunity(kim);

    const both = await Promise.allSettled([
      kim.opportunities.move({ id, version, stage: 'proposal' }),
      lee.opportunities.move({ id, version, stage: 'negotiation' }),
    ]);

    const won = both.find((one) => one.status === 'fulfilled')?.value;
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'CONFLICT',
      current: { id, stage: won?.stage, version: version + 1 },
    });
  });
});

describe('the board', () => {
  test('counts, sums and weights each column over all matching opportunities, loaded or not', async () => {
    const { id: ownerId } = await db.member();
    for (const value of [100, 200.5, ''] as const)
      await newOpportunity(staff, { value, ownerId, stage: 'proposal' });
    await newOpportunity(staff, { value: 1000, ownerId, probability: 33 });
    await newOpportunity(staff, { value: 7, ownerId, stage: 'lost', lostReason: 'Price' });

    const totals = await staff.opportunities.board({ owner: ownerId });

    expect(totals).toEqual([
      { stage: 'renewals', count: 0, value: 0, weighted: 0 },
      { stage: 'qualification', count: 1, value: 1000, weighted: 330 },
      { stage: 'needs_analysis', count: 0, value: 0, weighted: 0 },
      { stage: 'proposal', count: 3, value: 300.5, weighted: 150.25 },
      { stage: 'negotiation', count: 0, value: 0, weighted: 0 },
      { stage: 'won', count: 0, value: 0, weighted: 0 },
      { stage: 'lost', count: 1, value: 7, weighted: 0 },
    ]);
  });

  test.each([
    [
      'proposal',
      'earliest closing date first, without a date last',
      ['in 1', 'in 5', 'in 5', 'never', 'never'],
    ],
    ['won', 'last won first', ['-1', '-2', '-2', '-7']],
  ] as const)('pages the column %s: %s', async (stage, _, order) => {
    const { id: ownerId } = await db.member();
    const days = { proposal: [5, null, 1, 5, null], won: [-2, -7, -1, -2] }[stage];
    for (const day of days) {
      const date = day === null ? '' : dayFrom(day);
      const name = day === null ? 'never' : `${day > 0 ? 'in ' : ''}${day}`;
      const closes = stage === 'won' ? { closedOn: date } : { expectedCloseDate: date };
      await newOpportunity(staff, { name, stage, ownerId, ...closes });
    }

    const seen = await everyItem(async (cursor) => {
      const page = await staff.opportunities.column({ stage, owner: ownerId, limit: 1, cursor });
      expect(page.total).toBe(cursor ? null : order.length);
      return page;
    });

    expect(seen.map(({ name }) => name)).toEqual(order);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(order.length);
  });
});
