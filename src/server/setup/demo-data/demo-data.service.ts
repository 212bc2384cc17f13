import { v7 } from 'uuid';
import type * as z from 'zod';
import { accountInput } from '#shared/accounts/accounts.schema.ts';
import { newActivityInput } from '#shared/activities/activities.schema.ts';
import { agreementInput } from '#shared/agreements/agreements.schema.ts';
import { earliestFrom } from '#shared/agreements/periods.ts';
import { contactInput } from '#shared/contacts/contacts.schema.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { engagementInput } from '#shared/engagements/engagements.schema.ts';
import { currentStep } from '#shared/engagements/steps.ts';
import { addDays, addMonths } from '#shared/fields/days.ts';
import { dayFromToday, formatCount, today } from '#shared/fields/format.ts';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import { addSpan } from '#shared/registrations/dates.ts';
import { registrationInput } from '#shared/registrations/registrations.schema.ts';
import type { DemoDataScope, demoDataInput, OtherRecords } from '#shared/setup/demoData.schema.ts';
import type { Account } from '../../accounts/accounts.entity.ts';
import { accounts as accountRecords } from '../../accounts/accounts.record.ts';
import { createAccount } from '../../accounts/accounts.service.ts';
import { createActivity } from '../../activities/activities.service.ts';
import { createAgreement } from '../../agreements/agreements.service.ts';
import type { Contact } from '../../contacts/contacts.entity.ts';
import { contacts as contactRecords } from '../../contacts/contacts.record.ts';
import { createContact } from '../../contacts/contacts.service.ts';
import { setClientPageLink } from '../../engagements/client-page/clientPageLink.service.ts';
import { createEngagement, finishStep } from '../../engagements/engagements.service.ts';
import { setCause } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { RecordContext } from '../../records/record.ts';
import { deleteOnce, moveAllToTrash, moveBatch } from '../../records/trash/trash.service.ts';
import { createRegistration } from '../../registrations/registrations.service.ts';
import { demoAccounts, demoAgreements, demoContacts, demoLeads, demoTasks } from './demo-data.data.ts';
import { createDemoDocuments, demoDocuments } from './demoDocuments.service.ts';
import { demoEngagements } from './demoEngagements.data.ts';
import { addLead, addOpportunity, dateAt, loseOpportunity } from './demoLeads.service.ts';
import { demoOpportunities } from './demoOpportunities.data.ts';
import { demoProposals } from './demoProposals.data.ts';
import { createDemoProposals } from './demoProposals.service.ts';
import { demoRegistrations } from './demoRegistrations.data.ts';
import { findOtherRecords, lockRemovableSamples } from './samples.service.ts';

/**
 * Thrown where there are other records than samples, and nobody has said whether to delete them. Rolls back what was
 * begun.
 */
class OtherRecordsError extends Error {
  readonly otherRecords: OtherRecords;

  constructor(otherRecords: OtherRecords) {
    super('There are other records than samples');
    this.otherRecords = otherRecords;
  }
}

type Context = RecordContext & { storage: FileStorage };
type DemoDataInput = z.output<typeof demoDataInput>;

/** Everything else is below these. */
const ROOTS = [accountRecords, contactRecords];

const NOTHING_REMOVED: { batchId: null; counts: TrashCounts } = { batchId: null, counts: {} };

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
export const CREATED: TrashCounts = {
  account: demoAccounts.length,
  contact: demoContacts.length,
  lead: demoLeads.length,
  opportunity: demoOpportunities.length,
  registration: demoRegistrations.length,
  engagement: demoEngagements.length,
  agreement: demoAgreements.length,
  proposal: demoProposals.length,
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
  const opportunities = new Map(
    demoOpportunities.map(({ lead, ...sample }) => [
      sample.name,
      addOpportunity(em, sample, find(contacts, sample.contact), lead ? find(leads, lead) : null, user.id),
    ]),
  );
  await em.flush();
  for (const { name, lost } of demoOpportunities) if (lost) loseOpportunity(find(opportunities, name), lost);
  const aboutOf = ({ contact, lead, opportunity }: (typeof demoProposals)[number]) => ({
    contact: find(contacts, contact),
    leadId: lead ? find(leads, lead).id : null,
    opportunityId: opportunity ? find(opportunities, opportunity).id : null,
  });
  await createDemoProposals(em, aboutOf, user.id);
  for (const { account, startMonth, expiryMonth, renewalStartedMonth, ...sample } of demoRegistrations) {
    const input = registrationInput.parse({
      ...sample,
      accountId: find(accounts, account).id,
      startsOn: addSpan(today(), { months: startMonth }),
      expiresOn: addSpan(today(), { months: expiryMonth }),
      renewalStartedOn:
        renewalStartedMonth === undefined ? null : addSpan(today(), { months: renewalStartedMonth }),
      ownerId: user.id,
    });
    await createRegistration(em, input, user.id);
  }
  const accountId = (account: string) => find(accounts, account).id;
  await createDemoEngagements(em, accountId, user.id);
  await createDemoAgreements(em, accountId, user.id);
  await createDemoDocuments(context, storage, accountId);
  const subjectId = (on: (typeof demoTasks)[number]['on']) => ({
    accountId: 'account' in on ? find(accounts, on.account).id : null,
    contactId: 'contact' in on ? find(contacts, on.contact).id : null,
    leadId: 'lead' in on ? find(leads, on.lead).id : null,
  });
  await createDemoTasks(context, subjectId);
}

function find<Record>(records: Map<string, Record>, name: string) {
  const record = records.get(name);
  if (!record) throw new Error(`The demo data has no ${name}`);
  return record;
}

type Subject = { accountId: string | null; contactId: string | null; leadId: string | null };

/** Creates the sample tasks of whoever asks for them; `subjectOf` finds the record that one is about. */
async function createDemoTasks(
  context: RecordContext,
  subjectOf: (on: (typeof demoTasks)[number]['on']) => Subject,
) {
  for (const { on, dueDay, ...task } of demoTasks) {
    const input = newActivityInput.parse({
      ...task,
      ...subjectOf(on),
      id: newId(),
      dueDate: dateAt(dueDay),
      ownerId: context.user.id,
    });
    await createActivity(context, input);
  }
}

/** Creates the sample engagements, with the steps that are done; `accountId` finds the account of a name. */
async function createDemoEngagements(em: EntityManager, accountId: (name: string) => string, userId: string) {
  for (const { account, startDay, doneDays, needed = null, ...sample } of demoEngagements) {
    const input = engagementInput.parse({
      ...sample,
      accountId: accountId(account),
      startsOn: dayFromToday(startDay),
      ownerId: userId,
    });
    const engagement = await createEngagement(em, input, userId);
    for (const [index, day] of doneDays.entries()) await finishStep(em, engagement, index, dayFromToday(day));
    engagement.steps = engagement.steps.map((step) =>
      step === currentStep(engagement.steps) ? { ...step, needed } : step,
    );
    if (needed) await setClientPageLink(em, engagement.account.id, v7());
  }
}

/** Creates the sample agreements, of which one has notice; `accountId` finds the account of a name. */
async function createDemoAgreements(em: EntityManager, accountId: (name: string) => string, userId: string) {
  for (const { account, startMonth, minimumMonths, notice, ...sample } of demoAgreements) {
    const firstDay = addMonths(today(), startMonth);
    const input = agreementInput.parse({
      ...sample,
      accountId: accountId(account),
      firstDay,
      minimumUntil: minimumMonths ? addDays(addMonths(firstDay, minimumMonths), -1) : null,
      ownerId: userId,
    });
    const agreement = await createAgreement(em, input, userId);
    if (!notice) continue;
    const from = earliestFrom(agreement, 'notice', today());
    agreement.changes = [{ kind: 'notice', from, price: null, givenOn: today(), reason: notice }];
  }
}
