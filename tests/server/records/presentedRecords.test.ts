import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { presentAccount } from '#server/accounts/accounts.queries.ts';
import { presentContact } from '#server/contacts/contacts.queries.ts';
import { presentLead } from '#server/leads/leads.queries.ts';
import { presentOpportunity } from '#server/opportunities/opportunities.queries.ts';
import type { TypedQuery } from '#server/platform/database/compiledQueries.ts';
import type { AccountRecord } from '#shared/accounts/accounts.schema.ts';
import type { ContactRecord } from '#shared/contacts/contacts.schema.ts';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import type { OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const ids: Record<string, string> = {};

beforeAll(async () => {
  const staff: Staff = await db.staff();
  const lead = await newLead(staff, {
    estimatedValue: 9900.55,
    expectedCloseDate: '2027-02-28',
    painPoints: ['Short of time'],
    assignedToId: (await db.member()).id,
  });
  const { id } = await staff.opportunities.fromLead({
    leadId: lead.id,
    name: 'Audit',
    value: 1250.5,
    expectedCloseDate: '2027-02-28',
    stage: 'proposal',
  });
  Object.assign(ids, { lead: lead.id, account: lead.accountId, contact: lead.contactId, opportunity: id });
});

describe.each([
  ['account', 'update accounts set name = ? where id = ?', 'name', presentAccount],
  ['contact', 'update contacts set position = ? where id = ?', 'position', presentContact],
  ['lead', 'update leads set title = ? where id = ?', 'title', presentLead],
  ['opportunity', 'update opportunities set name = ? where id = ?', 'name', presentOpportunity],
])('the record of one %s', (noun, update, field, present) => {
  const own = () => ({ id: ids[noun] as string });

  test('is read within the transaction of its caller', async () => {
    const seen = await db.orm.em.fork().transactional(async (em) => {
      await em.execute(update, ['Not committed yet', own().id]);
      return present(em, own());
    });

    expect(seen).toMatchObject({ [field]: 'Not committed yet' });
  });

  test('is the same within a transaction and without one', async () => {
    const em = db.orm.em.fork();

    const outside = await present(em, own());
    const inside: typeof outside = await em.transactional(async (em) => present(em, own()));

    expect(inside).toEqual(outside);
    expect(outside.createdAt).toBeInstanceOf(Date);
  });
});

test('a query that leaves out a column of a record does not compile', () => {
  expectTypeOf<TypedQuery<LeadRecord>>().toExtend<TypedQuery<LeadRecord>>();
  expectTypeOf<TypedQuery<Omit<LeadRecord, 'budgetRange'>>>().not.toExtend<TypedQuery<LeadRecord>>();
  expectTypeOf<TypedQuery<Omit<ContactRecord, 'notes'>>>().not.toExtend<TypedQuery<ContactRecord>>();
  expectTypeOf<TypedQuery<Omit<AccountRecord, 'abn'>>>().not.toExtend<TypedQuery<AccountRecord>>();
  expectTypeOf<TypedQuery<Omit<OpportunityRecord, 'value'>>>().not.toExtend<TypedQuery<OpportunityRecord>>();
});
