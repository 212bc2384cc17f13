import type * as z from 'zod';
import { accountInput } from '#shared/accounts.schema.ts';
import { newActivityInput } from '#shared/activities.schema.ts';
import { contactInput } from '#shared/contacts.schema.ts';
import { fullName } from '#shared/contacts.ts';
import { formatCount, today } from '#shared/fields/format.ts';
import { leadInput } from '#shared/leads.schema.ts';
import { opportunityInput } from '#shared/opportunities.schema.ts';
import { stageProbability } from '#shared/opportunities.ts';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import { addSpan } from '#shared/registrations/dates.ts';
import { registrationInput } from '#shared/registrations.schema.ts';
import type { DemoDataScope, demoDataInput } from '#shared/setup/demoData.schema.ts';
import type { Account } from '../../accounts/accounts.entity.ts';
import { accounts as accountRecords } from '../../accounts/accounts.record.ts';
import { createAccount } from '../../accounts/accounts.service.ts';
import { Activity } from '../../activities/activities.entity.ts';
import { createActivity } from '../../activities/activities.service.ts';
import type { Contact } from '../../contacts/contacts.entity.ts';
import { contacts as contactRecords } from '../../contacts/contacts.record.ts';
import { createContact } from '../../contacts/contacts.service.ts';
import { Lead } from '../../leads/leads.entity.ts';
import { calculateLeadScore } from '../../leads/leads.service.ts';
import { Opportunity } from '../../opportunities/opportunities.entity.ts';
import { setCause } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { RecordContext } from '../../records/record.ts';
import { deleteOnce, moveAllToTrash, moveBatch } from '../../records/trash/trash.service.ts';
import { createRegistration } from '../../registrations/registrations.service.ts';
import { demoAccounts, demoContacts, demoLeads, demoTasks } from './demo-data.data.ts';
import { createDemoDocuments, demoDocuments } from './demoDocuments.service.ts';
import { demoEngagements } from './demoEngagements.data.ts';
import { createDemoEngagements } from './demoEngagements.service.ts';
import { demoOpportunities } from './demoOpportunities.data.ts';
import { demoRegistrations } from './demoRegistrations.data.ts';
import { OtherRecordsError } from './otherRecordsError.ts';
import { findOtherRecords, lockRemovableSamples } from './samples.service.ts';

type Context = RecordContext & { storage: FileStorage };
type DemoDataInput = z.output<typeof demoDataInput>;

/** Everything else is below these. */
const ROOTS = [accountRecords, contactRecords];

const NOTHING_REMOVED: { batchId: null; counts: TrashCounts } = { batchId: null, counts: {} };

const DAY = 86_400_000;
const instantAt = (day: number) => new Date(Date.now() + day * DAY);
const dateAt = (day: number | undefined) => (day === undefined ? null : today(instantAt(day)));

/**
 * Moves samples or all records to the trash, as one batch, and creates the demo records; their dates are counted from
 * today. Without a scope nothing is done where there are other records than samples: these are answered.
 */
export const createDemoData = (context: Context, { batchId, scope }: DemoDataInput = {}) =>
  orOtherRecords(async () => {
    const removed = await deleteOnce(context, batchId, [], async (within, batchId) => {
      await setCause(within.em, 'demo_data');
      const title = scope === 'samples' ? 'Samples before the demo data' : 'Everything before the demo data';
      const removed = await moveToTrash(within, scope, { batchId, title });
      await createDemoRecords(within, context.storage);
      return removed;
    });
    return { ...removed, created: CREATED };
  });

/**
 * Moves samples or all records to the trash, as one batch. Without a scope nothing is done where there are other records
 * than samples: these are answered.
 */
export const clearData = (context: RecordContext, { batchId, scope }: DemoDataInput = {}) =>
  orOtherRecords(async () => {
    const removed = await deleteOnce(context, batchId, [], async (within, batchId) => {
      await setCause(within.em, 'demo_data');
      return moveToTrash(within, scope, { batchId, title: scope === 'samples' ? 'Samples' : 'All data' });
    });
    return { ...removed, created: {} };
  });

async function orOtherRecords<Done>(work: () => Promise<Done>) {
  try {
    return { ...(await work()), otherRecords: null };
  } catch (error) {
    if (!(error instanceof OtherRecordsError)) throw error;
    return { ...NOTHING_REMOVED, created: {}, otherRecords: error.otherRecords };
  }
}

/** @throws OtherRecordsError */
async function moveToTrash(
  context: RecordContext,
  scope: DemoDataScope | undefined,
  batch: { batchId: string; title: string },
) {
  const { em, records } = context;
  const others = scope ? null : await findOtherRecords(em, records);
  if (others) throw new OtherRecordsError(others);
  const removed =
    scope === 'samples'
      ? await moveSamplesToTrash(context, batch)
      : await moveAllToTrash(context, ROOTS, batch);
  const counts = records.flatMap(({ noun }) => {
    const count = removed.counts[noun];
    return count ? [formatCount(count, noun)] : [];
  });
  if (removed.batchId) {
    await recordEvent(em, { kind: 'data_cleared', detail: `${batch.title}: ${counts.join(', ')}` });
  }
  return removed;
}

async function moveSamplesToTrash(context: RecordContext, batch: { batchId: string; title: string }) {
  const samples = await lockRemovableSamples(context.em, context.records);
  const isEmpty = Object.values(samples).every((ids) => ids.length === 0);
  return isEmpty ? NOTHING_REMOVED : moveBatch(context, samples, batch);
}

/** The number of records of each kind. */
const CREATED = {
  account: demoAccounts.length,
  contact: demoContacts.length,
  lead: demoLeads.length,
  opportunity: demoOpportunities.length,
  registration: demoRegistrations.length,
  engagement: demoEngagements.length,
  document: demoDocuments.length,
};

async function createDemoRecords(context: RecordContext, storage: FileStorage) {
  const { em, user } = context;
  const accounts = new Map<string, Account>();
  for (const sample of demoAccounts) {
    accounts.set(sample.name, await createAccount(em, accountInput.parse(sample), user.id));
  }
  const contacts = new Map<string, Contact>();
  for (const { account, ...sample } of demoContacts) {
    const input = contactInput.parse({ ...sample, accountId: find(accounts, account).id });
    contacts.set(fullName(sample), await createContact(em, input, user.id));
  }
  const leads = new Map(
    demoLeads.map((sample) => [sample.title, addLead(em, sample, find(contacts, sample.contact), user.id)]),
  );
  for (const { lead, ...sample } of demoOpportunities) {
    const ofLead = lead ? find(leads, lead) : null;
    addOpportunity(em, sample, find(contacts, sample.contact), ofLead, user.id);
  }
  await em.flush();
  for (const { account, startMonth, expiryMonth, ...sample } of demoRegistrations) {
    const input = registrationInput.parse({
      ...sample,
      accountId: find(accounts, account).id,
      startsOn: addSpan(today(), { months: startMonth }),
      expiresOn: addSpan(today(), { months: expiryMonth }),
      ownerId: user.id,
    });
    await createRegistration(em, input, user.id);
  }
  const accountId = (account: string) => find(accounts, account).id;
  await createDemoEngagements(em, accountId, user.id);
  await createDemoDocuments(context, storage, accountId);
  for (const { on, dueDay, ...task } of demoTasks) {
    const input = newActivityInput.parse({
      ...task,
      id: newId(),
      accountId: 'account' in on ? find(accounts, on.account).id : null,
      contactId: 'contact' in on ? find(contacts, on.contact).id : null,
      leadId: 'lead' in on ? find(leads, on.lead).id : null,
      dueDate: dateAt(dueDay),
      ownerId: user.id,
    });
    await createActivity(context, input);
  }
}

function find<Record>(records: Map<string, Record>, name: string) {
  const record = records.get(name);
  if (!record) throw new Error(`The demo data has no ${name}`);
  return record;
}

// Leads and opportunities are older than today, so their entities are written here: people cannot choose when a record
// was created.

function addOpportunity(
  em: EntityManager,
  sample: Omit<(typeof demoOpportunities)[number], 'lead'>,
  contact: Contact,
  lead: Lead | null,
  createdBy: string,
) {
  const { contact: _name, createdDay, closeDay, closedDay, ...rest } = sample;
  const {
    accountId,
    contactId,
    leadId: _lead,
    ownerId: _owner,
    ...fields
  } = opportunityInput.parse({ ...rest, accountId: contact.account?.id, contactId: contact.id });
  em.create(Opportunity, {
    ...fields,
    id: newId(),
    account: accountId,
    contact: contactId,
    lead,
    owner: createdBy,
    probability: fields.probability ?? stageProbability[fields.stage],
    expectedCloseDate: dateAt(closeDay),
    closedOn: dateAt(closedDay),
    createdBy,
    createdAt: instantAt(createdDay),
  });
}

function addLead(em: EntityManager, sample: (typeof demoLeads)[number], contact: Contact, createdBy: string) {
  const { activities, createdDay, closeDay, closedDay, followUpDay, contact: _name, ...rest } = sample;
  const {
    accountId,
    contactId,
    assignedToId: _nobody,
    ...fields
  } = leadInput.parse({
    ...rest,
    accountId: contact.account?.id,
    contactId: contact.id,
  });
  const lead = em.create(Lead, {
    ...fields,
    id: newId(),
    account: accountId,
    contact: contactId,
    expectedCloseDate: dateAt(closeDay),
    closedOn: dateAt(closedDay),
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
