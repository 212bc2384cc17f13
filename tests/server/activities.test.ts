import { expect, test } from 'vitest';
import { today } from '#shared/format.ts';
import { newLead } from '../support/records.ts';
import { testDatabase } from '../support/testDatabase.ts';

const db = testDatabase();

test('activities are told newest first, with who wrote them', async () => {
  const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
  const { id: leadId } = await newLead(staff);

  await staff.activities.create({ leadId, type: 'call', title: 'First call', description: ' ' });
  await staff.activities.create({ leadId, type: 'meeting', title: 'Walk-through' });

  expect(await staff.activities.byLead({ leadId })).toMatchObject([
    { type: 'meeting', title: 'Walk-through', createdByName: 'Kim Lee' },
    { type: 'call', title: 'First call', description: null },
    { type: 'note', title: 'Lead created' },
  ]);
});

test('an activity needs a title and one of the types that people choose', async () => {
  const staff = await db.staff();
  const { id: leadId } = await newLead(staff);

  await expect(staff.activities.create({ leadId, title: ' ' })).rejects.toThrow('Title is required');
  await expect(
    staff.activities.create({ leadId, title: 'x', type: 'assignment' as never }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a call lifts the score and the last contact, and bothers nobody who edits the lead', async () => {
  const staff = await db.staff();
  const lead = await newLead(staff);

  await staff.activities.create({ leadId: lead.id, type: 'call', title: 'Called' });

  const called = await staff.leads.byId({ id: lead.id });
  expect(called.lastContactDate).toBe(today());
  expect(called.leadScore).toBe((lead.leadScore ?? 0) + 5);
  expect(called.version).toBe(lead.version);
});

test('an activity on a lead that is gone says so', async () => {
  const staff = await db.staff();

  await expect(staff.activities.create({ leadId: crypto.randomUUID(), title: 'Too late' })).rejects.toThrow(
    'Lead not found',
  );
});
