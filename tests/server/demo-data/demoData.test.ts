import { describe, expect, test } from 'vitest';
import { conversionProbability, qualificationScore } from '#shared/leads.score.ts';
import { newLead } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const withoutDemo = testDatabase({ DEMO_DATA: 'off' });

describe('demo data', () => {
  test('replaces the existing records, which can be restored', async () => {
    const staff = await db.staff();
    const mine = await newLead(staff);

    const { batchId, counts, created } = await staff.demoData.create();

    expect(created).toEqual({ account: 5, contact: 7, lead: 5, opportunity: 6 });
    expect(counts).toEqual({ account: 1, contact: 1, lead: 1 });
    expect((await staff.accounts.list({})).total).toBe(5);
    expect((await staff.contacts.list({})).total).toBe(7);
    expect((await staff.leads.list({})).total).toBe(5);
    await staff.trash.restore({ batchId: batchId ?? '', duplicates: 'restore' });
    expect(await staff.leads.byId({ id: mine.id })).toMatchObject({ title: mine.title });
  });

  test('has leads in five statuses, with scores, values and activities', async () => {
    const staff = await db.staff();
    await staff.demoData.create();

    const { items } = await staff.leads.list({});
    const leads = await Promise.all(items.map(({ id }) => staff.leads.byId({ id })));
    const histories = await Promise.all(items.map(({ id }) => staff.activities.byLead({ leadId: id })));

    expect(new Set(leads.map(({ status }) => status)).size).toBe(5);
    for (const lead of leads) {
      expect(lead.estimatedValue).toBeGreaterThan(0);
      expect(lead.leadScore).toBe(lead.scoreParts.reduce((sum, { points }) => sum + points, 0));
      expect(lead.qualificationScore).toBe(qualificationScore(lead.scoreParts));
      expect(lead.conversionProbability).toBe(conversionProbability(lead));
    }
    for (const history of histories) expect(history.length).toBeGreaterThan(1);
  });

  test('has opportunities in every column of the board, some of them from leads', async () => {
    const staff = await db.staff();
    await staff.demoData.create();

    const totals = await staff.opportunities.board({});
    const { items } = await staff.leads.list({});
    const leads = await Promise.all(items.map(({ id }) => staff.leads.byId({ id })));

    expect(totals.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(leads.filter(({ opportunityId }) => opportunityId)).toHaveLength(3);
  });

  test('is cleared as one batch, with a message when there is nothing to clear', async () => {
    const staff = await db.staff();
    await staff.demoData.create();

    const cleared = await staff.demoData.clear();
    const again = await staff.demoData.clear();

    expect(cleared.counts).toEqual({ account: 5, contact: 7, lead: 5, opportunity: 6 });
    expect(again).toEqual({ batchId: null, counts: {} });
    await staff.trash.restore({ batchId: cleared.batchId ?? '' });
    expect((await staff.leads.list({})).total).toBe(5);
  });

  test('is not available where it is turned off', async () => {
    const staff = await withoutDemo.staff();

    await expect(staff.demoData.create()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(staff.demoData.clear()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await staff.auth.session()).toMatchObject({ demoData: false });
  });
});
