import { accountInput } from '#shared/accounts.schema.ts';
import { contactInput } from '#shared/contacts.schema.ts';
import { fullName } from '#shared/contacts.ts';
import { today } from '#shared/fields/format.ts';
import { leadInput } from '#shared/leads.schema.ts';
import { opportunityInput } from '#shared/opportunities.schema.ts';
import { stageProbability } from '#shared/opportunities.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { accounts as accountRecords } from '../accounts/accounts.record.ts';
import { Activity } from '../activities/activities.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { contacts as contactRecords } from '../contacts/contacts.record.ts';
import { Lead } from '../leads/leads.entity.ts';
import { calculateLeadScore } from '../leads/leads.service.ts';
import { Opportunity } from '../opportunities/opportunities.entity.ts';
import { setCause } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { RecordContext } from '../records/record.ts';
import { moveAllToTrash } from '../records/trash/trash.service.ts';
import { demoAccounts, demoContacts, demoLeads, demoTasks } from './demo-data.data.ts';
import { demoOpportunities } from './demoOpportunities.data.ts';

/** Everything else is below these. */
const ROOTS = [accountRecords, contactRecords];

const DAY = 86_400_000;
const instantAt = (day: number) => new Date(Date.now() + day * DAY);
const dateAt = (day: number | undefined) => (day === undefined ? null : today(instantAt(day)));

/** Moves everything there is to the trash and puts the sample data in its place. */
export function createDemoData(context: RecordContext) {
  const authorId = context.user.id;
  return context.em.transactional(async (em) => {
    await setCause(em, 'demo_data');
    const removed = await moveAllToTrash({ ...context, em }, ROOTS, 'Everything before the demo data');
    const accounts = new Map(demoAccounts.map((sample) => [sample.name, demoAccount(em, sample, authorId)]));
    const contacts = new Map(
      demoContacts.map(({ account, ...sample }) => [
        fullName(sample),
        demoContact(em, sample, known(accounts, account), authorId),
      ]),
    );
    const leads = new Map(
      demoLeads.map((sample) => [
        sample.title,
        demoLead(em, sample, known(contacts, sample.contact), authorId),
      ]),
    );
    for (const { lead, ...sample } of demoOpportunities) {
      demoOpportunity(
        em,
        sample,
        known(contacts, sample.contact),
        lead ? known(leads, lead) : null,
        authorId,
      );
    }
    for (const { on, dueDay, ...task } of demoTasks) {
      em.create(Activity, {
        ...task,
        id: newId(),
        description: null,
        account: 'account' in on ? known(accounts, on.account) : null,
        contact: 'contact' in on ? known(contacts, on.contact) : null,
        lead: 'lead' in on ? known(leads, on.lead) : null,
        dueDate: dateAt(dueDay),
        owner: authorId,
        createdBy: authorId,
      });
    }
    await em.flush();
    return {
      ...removed,
      created: {
        account: accounts.size,
        contact: contacts.size,
        lead: demoLeads.length,
        opportunity: demoOpportunities.length,
      },
    };
  });
}

/** Moves everything there is to the trash. */
export const clearData = (context: RecordContext) =>
  context.em.transactional(async (em) => {
    await setCause(em, 'demo_data');
    return moveAllToTrash({ ...context, em }, ROOTS, 'All data');
  });

function known<Record>(records: Map<string, Record>, name: string) {
  const record = records.get(name);
  if (!record) throw new Error(`The demo data has no ${name}`);
  return record;
}

function demoAccount(em: EntityManager, sample: (typeof demoAccounts)[number], createdBy: string) {
  const { parentAccountId: _parent, ...fields } = accountInput.parse(sample);
  return em.create(Account, { ...fields, id: newId(), parentAccount: null, createdBy });
}

function demoContact(
  em: EntityManager,
  sample: Omit<(typeof demoContacts)[number], 'account'>,
  account: Account,
  createdBy: string,
) {
  const { accountId: _account, ...fields } = contactInput.parse(sample);
  return em.create(Contact, { ...fields, id: newId(), account, createdBy });
}

function demoOpportunity(
  em: EntityManager,
  sample: Omit<(typeof demoOpportunities)[number], 'lead'>,
  contact: Contact,
  lead: Lead | null,
  createdBy: string,
) {
  const { contact: _name, createdDay, closeDay, closedDay, ...rest } = sample;
  const account = contact.account as Account;
  const {
    accountId: _account,
    contactId: _contact,
    leadId: _lead,
    ownerId: _owner,
    ...fields
  } = opportunityInput.parse({ ...rest, accountId: account.id, contactId: contact.id });
  em.create(Opportunity, {
    ...fields,
    id: newId(),
    account,
    contact,
    lead,
    owner: createdBy,
    probability: fields.probability ?? stageProbability[fields.stage],
    expectedCloseDate: dateAt(closeDay),
    closedOn: dateAt(closedDay),
    createdBy,
    createdAt: instantAt(createdDay),
  });
}

function demoLead(
  em: EntityManager,
  sample: (typeof demoLeads)[number],
  contact: Contact,
  createdBy: string,
) {
  const account = contact.account as Account;
  const { activities, createdDay, closeDay, followUpDay, contact: _name, ...rest } = sample;
  const {
    accountId,
    contactId,
    assignedToId: _nobody,
    ...fields
  } = leadInput.parse({
    ...rest,
    accountId: account.id,
    contactId: contact.id,
  });
  const lead = em.create(Lead, {
    ...fields,
    id: newId(),
    account: accountId,
    contact: contactId,
    expectedCloseDate: dateAt(closeDay),
    followUpDate: dateAt(followUpDay),
    lastContactDate: dateAt(activities.findLast(({ type }) => type !== 'note')?.day),
    // A follow-up is on somebody's list.
    assignedTo: followUpDay === undefined ? null : createdBy,
    createdBy,
    createdAt: instantAt(createdDay),
  });
  em.assign(lead, calculateLeadScore(lead, contact));
  const opening = { type: 'note', title: 'Lead created', description: 'New lead created manually' } as const;
  for (const { day, ...activity } of [{ ...opening, day: createdDay }, ...activities]) {
    em.create(Activity, { ...activity, id: newId(), lead, createdBy, createdAt: instantAt(day) });
  }
  return lead;
}
