import { describe, expect, test } from 'vitest';
import { HIGH_SCORE } from '#shared/leads/leads.ts';
import { accountWithContact, everyItem, newLead } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfFile();

describe('the list of leads', () => {
  test('returns each lead once, newest first, even while leads are added', async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      await staff.leads.create({ title: `Page ${number}`, accountId, contactId });
    }

    let added = 0;
    const seen = await everyItem(async (cursor) => {
      const page = await staff.leads.list({ search: 'page', limit: 2, cursor });
      added += 1;
      await staff.leads.create({ title: `Page added ${added}`, accountId, contactId });
      return page;
    });

    expect(seen.map(({ title }) => title)).toEqual([
      'Page 7',
      'Page 6',
      'Page 5',
      'Page 4',
      'Page 3',
      'Page 2',
      'Page 1',
    ]);
  });

  test('returns each lead once when several have the same creation time', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => newLead(staff, { title: 'Twin' })));
    await db.sql(`update leads set created_at = now() where title = 'Twin'`);

    const first = await staff.leads.list({ search: 'twin', limit: 3 });
    const second = await staff.leads.list({ search: 'twin', limit: 3, cursor: first.nextCursor });

    const seen = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(seen)).toEqual(new Set(ids.map(({ id }) => id)));
    expect(seen).toHaveLength(5);
    expect([first.total, second.total]).toEqual([5, null]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('the dashboard', () => {
  test('counts all leads in one response', async () => {
    const before = await staff.leads.stats();
    const urgent = await newLead(staff, { status: 'qualified', priority: 'urgent', estimatedValue: 1000.5 });
    const low = await newLead(staff, { status: 'new', estimatedValue: 2000 });
    for (const [{ id }, score] of [
      [urgent, HIGH_SCORE + 1],
      [low, HIGH_SCORE],
    ] as const)
      await db.sql('update leads set lead_score = ? where id = ?', [score, id]);

    const after = await staff.leads.stats();

    expect({
      total: after.total - before.total,
      new: after.new - before.new,
      qualified: after.qualified - before.qualified,
      highScore: after.highScore - before.highScore,
      urgent: after.urgent - before.urgent,
      pipelineValue: after.pipelineValue - before.pipelineValue,
    }).toEqual({ total: 2, new: 1, qualified: 1, highScore: 1, urgent: 1, pipelineValue: 3000.5 });
  });

  test('shows the five newest leads', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await newLead(staff, { title: `Recent ${number}` });

    const recent = await staff.leads.recent();

    expect(recent.map(({ title }) => title)).toEqual([
      'Recent 6',
      'Recent 5',
      'Recent 4',
      'Recent 3',
      'Recent 2',
    ]);
  });
});

test('leads are listed by account and by contact, and a lead says how to reach its contact', async () => {
  const { accountId, contactId } = await accountWithContact(staff, 'Wattle House');
  const second = await staff.contacts.create({
    firstName: 'Kai',
    lastName: 'Moana',
    accountId,
    contactRole: 'champion',
    email: 'kai@wattle.example',
    phone: '02 5550 1111',
    mobile: '0491 570 156',
  });
  const first = await newLead(staff, { title: 'Of Ada', accountId, contactId });
  const other = await newLead(staff, { title: 'Of Kai', accountId, contactId: second.id });
  await newLead(staff);
  const idsOf = async (filters: { accountId: string } | { contactId: string }) =>
    (await staff.leads.list(filters)).items.map(({ id }) => id);

  expect(await idsOf({ accountId })).toEqual([other.id, first.id]);
  expect(await idsOf({ contactId: second.id })).toEqual([other.id]);
  expect(other).toMatchObject({ contactEmail: 'kai@wattle.example', contactPhone: '0491 570 156' });
  expect(first).toMatchObject({ contactEmail: null, contactPhone: null });
});
