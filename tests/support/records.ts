import { v7 } from 'uuid';
import type { ContactFormValues } from '#shared/intake/intake.schema.ts';
import type { LeadValues } from '#shared/leads/leads.schema.ts';
import type { OpportunityValues } from '#shared/opportunities/opportunities.schema.ts';
import { seenOf } from '#shared/proposals/document.ts';
import type { ProposalValues } from '#shared/proposals/proposals.schema.ts';
import type { ProposalRequestValues } from '#shared/proposals/requests/requests.schema.ts';
import { emptyProviderDetails } from '#shared/proposals/selection.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import type { testDatabase } from './testDatabase.ts';

/** A caller with a session. */
export type Staff = Awaited<ReturnType<ReturnType<typeof testDatabase>['staff']>>;

/** What all pages of a list have, from the first to the last one. */
export async function everyItem<Item>(
  list: (cursor: string | null) => Promise<{ items: Item[]; nextCursor: string | null }>,
) {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}

// Records for tests, created through the API.

/** Creates an account with one contact. */
export async function accountWithContact(staff: Staff, name = 'Sunrise Care') {
  const account = await staff.accounts.create({ name });
  const contact = await staff.contacts.create({
    firstName: 'Ada',
    lastName: 'Byron',
    accountId: account.id,
    contactRole: 'decision_maker',
  });
  return { account, contact, accountId: account.id, contactId: contact.id };
}

/** Creates a lead with its own account and contact. */
export async function newLead(staff: Staff, values: Partial<LeadValues> = {}) {
  const { accountId, contactId } = await accountWithContact(staff);
  return staff.leads.create({ title: 'Audit for Sunrise Care', accountId, contactId, ...values });
}

/** Creates an opportunity with its own account and contact. */
export async function newOpportunity(staff: Staff, values: Partial<OpportunityValues> = {}) {
  const { accountId, contactId } = await accountWithContact(staff);
  return staff.opportunities.create({ name: 'Audit for Sunrise Care', accountId, contactId, ...values });
}

/** The groups of a new provider, as a proposal stores them. */
export const newProvider = (...groups: string[]): ProposalValues['selection'] => ({
  provider: 'new',
  groups,
  details: emptyProviderDetails,
});

/** Creates a draft for an account and contact of its own, for $3,850. */
export async function newProposal(staff: Staff, values: Partial<ProposalValues> = {}) {
  const parties = values.accountId ? {} : await accountWithContact(staff);
  const { accountId, contactId } = parties as { accountId?: string; contactId?: string };
  const input = { accountId, contactId, selection: newProvider('0107'), ...values };
  return withParties(await staff.proposals.create(input));
}

/** Creates a proposal and sends it. */
export const newSentProposal = async (...draft: Parameters<typeof newProposal>) =>
  sendProposal(draft[0], await newProposal(...draft));

/** The same, which the client then accepts. */
export async function newAcceptedProposal(
  visitor: Pick<Staff, 'sentProposals'>,
  ...draft: Parameters<typeof newProposal>
) {
  const sent = await newSentProposal(...draft);
  await acceptByKey(visitor, await keyOf(draft[0], sent.id));
  return sent;
}

/** Sends a proposal, as whoever has looked at its price. */
export const sendProposal = async (staff: Staff, proposal: Awaited<ReturnType<Staff['proposals']['byId']>>) =>
  withParties(await staff.proposals.send(seenOf(proposal)));

/** The proposal with its parties, which only an accepted one may be without. */
const withParties = <Proposal>(proposal: Proposal) =>
  proposal as Proposal & { accountId: string; contactId: string };

/** The key in the address of a link. */
export const keyIn = (url: string) => new URL(url).searchParams.get('key') ?? '';

/** The key of the link that the client of a proposal gets. */
export const keyOf = async (staff: Staff, id: string) => keyIn((await staff.proposals.link({ id })).url);

/** The client accepts what the link with this key shows. */
export async function acceptByKey(visitor: Pick<Staff, 'sentProposals'>, key: string, name = 'Ada Byron') {
  const { hash } = (await visitor.sentProposals.byKey({ key })) as SentProposal;
  return visitor.sentProposals.accept({ key, hash, name, mayAccept: true });
}

/** What is to be invoiced of a proposal of its own that the client has accepted. */
export async function newInvoiceItem(visitor: Pick<Staff, 'sentProposals'>, staff: Staff) {
  const { id, accountId } = await newAcceptedProposal(visitor, staff);
  const { items } = await staff.invoicing.list({ isInvoiced: false, accountId: accountId ?? undefined });
  return {
    id: items.find(({ proposalId }) => proposalId === id)?.id ?? '',
    number: `INV-${v7()}`.slice(0, 30),
  };
}

type Changed =
  | 'accounts'
  | 'contacts'
  | 'documents'
  | 'leads'
  | 'opportunities'
  | 'proposals'
  | 'registrations';

/** Changes a record as whoever has just seen it. */
export async function change<Noun extends Changed>(
  staff: Staff,
  noun: Noun,
  id: string | null,
  data: Parameters<Staff[Noun]['update']>[0] extends { data: infer Data } ? Data : never,
) {
  const { byId, update } = staff[noun] as unknown as Staff['accounts'];
  const { version } = await byId({ id: id ?? '' });
  return update({ id: id ?? '', version, data: data as object }) as unknown as ReturnType<
    Staff[Noun]['update']
  >;
}

type Sections = Awaited<ReturnType<Staff['business']['sections']>>;

/** Saves fields of a section of the business as whoever has just seen it; returns what it had before. */
export async function saveSection<Name extends keyof Sections>(
  admin: Staff,
  section: Name,
  fields: Partial<Sections[Name]['value']>,
) {
  const { version, value: before } = (await admin.business.sections())[section];
  const value = Array.isArray(fields) ? fields : { ...(before as object), ...(fields as object) };
  await admin.business.save({ section, version, value } as never);
  return before as Sections[Name]['value'];
}

/** Merges two records as whoever has just seen both. */
export async function merge(
  staff: Staff,
  noun: 'accounts' | 'contacts' | 'leads',
  keptId: string,
  goneId: string,
  data = {},
) {
  const seen = async (id: string) => ({ id, version: (await staff[noun].byId({ id })).version });
  return staff.merges.create({ id: v7(), noun, kept: await seen(keptId), gone: await seen(goneId), data });
}

/** The input of an enquiry, as the landing page sends it. */
export const enquiry = (values: Partial<ContactFormValues> & { submittedAt?: string } = {}) => ({
  formType: 'contact' as const,
  formData: {
    name: 'Priya Nair',
    email: 'priya@sunrise.example',
    phone: '0491 570 156',
    company: 'Sunrise Care',
    message: 'We would like to register for daily personal activities.',
    submittedAt: new Date().toISOString(),
    ...values,
  },
});

/** The input of a proposal that a visitor sends themselves, as the site sends it; for $3,850. */
export const proposalRequest = (
  values: Partial<ProposalRequestValues> = {},
  selection = newProvider('0107'),
) => ({
  id: v7(),
  formData: {
    name: 'Mira Shah',
    email: `${v7()}@sunrise.example`,
    phone: '0491 570 156',
    company: '',
    abn: '',
    ...values,
  },
  selection,
});
