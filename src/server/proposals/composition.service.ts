import { FlushMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { VersionNames } from '#shared/business/versions.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { addDays } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import type { proposalCatalogueInput } from '#shared/proposals/actions.schema.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { composeProposal } from '#shared/proposals/composeProposal.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { PROPOSAL_DAYS } from '#shared/proposals/pricing.ts';
import type { ProposalInput, previewInput, WrittenPrice } from '#shared/proposals/proposals.schema.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { publishedBusiness } from '../business/publishedContent.ts';
import { type Prices, pricesNamed, pricesOn } from '../business/versions.service.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { Proposal } from './proposals.entity.ts';
import { ProposalRequest } from './requests/requests.entity.ts';
import { SentProposal } from './sentProposals.entity.ts';

// A price in writing is kept until its last day: drafts use the prices of that day.

/** What the client has in writing while a draft is prepared. */
type Written = Pick<SentProposal, 'document' | 'versions' | 'createdAt'>;

interface WrittenOf {
  id?: string | undefined;
  reference: string;
}

async function findWritten(em: EntityManager, { id, reference }: WrittenOf): Promise<Written | null> {
  if (!reference) return null;
  // Changes that are being made are not written to the database by this query.
  const options = { flushMode: FlushMode.COMMIT };
  const request = id ? await em.findOne(ProposalRequest, { proposal: id }, options) : null;
  if (request) return request;
  return em.findOne(SentProposal, { proposal: { reference, state: ['sent', 'viewed'] } }, options);
}

/** Not its terms: they are part of the document. */
async function pricesOfWritten(
  em: EntityManager,
  { versions, createdAt, document }: Written,
): Promise<Prices> {
  const prices = versions ? await pricesNamed(em, versions) : await pricesOn(em, today(createdAt), createdAt);
  return { ...prices, terms: document.terms };
}

/** The draft still has these prices on a day. */
const isKeptOn = (day: string, written: Written, newPricesReason: string | null) =>
  !newPricesReason && day <= written.document.validUntil;

/** Tells the client why the sum differs from the one in writing. */
function withReplaced(document: ProposalDocument, written: Written, reason: string | null): ProposalDocument {
  const { total, date, monthly } = written.document;
  const monthlyTotal = monthly?.total;
  if (document.total === total && document.monthly?.total === monthlyTotal) return document;
  return {
    ...document,
    replaces: { total, date, reason, ...(monthlyTotal !== undefined && { monthlyTotal }) },
  };
}

export type Composed = Pick<
  ProposalInput,
  | 'selection'
  | 'ownLines'
  | 'discountCents'
  | 'discountReason'
  | 'monthlyFee'
  | 'paymentParts'
  | 'newPricesReason'
  | 'note'
  | 'validUntil'
> &
  Pick<ProposalDocument, 'reference' | 'revision'> & {
    id?: string | undefined;
    accountId: string | null;
    contactId: string | null;
    /** The client that it is for, where that is not the account and the contact. */
    client?: ProposalDocument['client'];
  };

export const BLANK_PARTS = {
  accountId: null,
  contactId: null,
  ownLines: [],
  discountCents: null,
  discountReason: null,
  monthlyFee: null,
  paymentParts: null,
  newPricesReason: null,
  note: null,
  validUntil: null,
};

export interface Composition {
  document: ProposalDocument;
  /** Today's, or those of what the client has in writing. */
  versions: VersionNames;
  written: WrittenPrice | null;
}

/**
 * Composes the document with the catalogue and the terms of what the client has in writing, or else of this day;
 * and with the business of this day.
 */
export async function compose(em: EntityManager, proposal: Composed): Promise<Composition> {
  const day = today();
  const written = await findWritten(em, proposal);
  const isKept = written !== null && isKeptOn(day, written, proposal.newPricesReason);
  const todays = await pricesOn(em, day);
  const prices = isKept ? await pricesOfWritten(em, written) : todays;
  const document = await composeWith(em, proposal, { day, prices });
  if (!written) return { document, versions: prices.versions, written: null };
  const atTodays = isKept ? await composeWith(em, proposal, { day, prices: todays }) : document;
  const { total, monthly, date, validUntil } = written.document;
  return {
    document: withReplaced(document, written, proposal.newPricesReason),
    versions: prices.versions,
    written: {
      total,
      monthlyTotal: monthly?.total ?? null,
      date,
      validUntil,
      isKept,
      todaysTotal: atTodays.total,
    },
  };
}

export const composeNow = async (em: EntityManager, proposal: Composed): Promise<ProposalDocument> =>
  (await compose(em, proposal)).document;

/** The text that the client would read of it, sent on a day with these prices. */
export async function composeWith(
  em: EntityManager,
  proposal: Composed,
  { day, prices: { catalogue, terms } }: { day: string; prices: Prices },
): Promise<ProposalDocument> {
  const { accountId, contactId, selection, ownLines, discountCents, discountReason, note } = proposal;
  const { monthlyFee, paymentParts } = proposal;
  const account = accountId ? await em.findOne(Account, accountId) : null;
  const contact = contactId ? await em.findOne(Contact, contactId) : null;
  return composeProposal({
    reference: proposal.reference,
    revision: proposal.revision,
    date: day,
    validUntil: proposal.validUntil ?? addDays(day, PROPOSAL_DAYS),
    client: proposal.client ?? { account: account?.name ?? '', contact: contact ? fullName(contact) : '' },
    note,
    business: await publishedBusiness(em),
    terms,
    catalogue,
    selection,
    ownLines,
    discount: discountCents ? { cents: discountCents, reason: discountReason ?? '' } : null,
    monthlyFee,
    paymentParts,
  });
}

export async function previewProposal(
  em: EntityManager,
  { id, ...input }: z.output<typeof previewInput>,
): Promise<ProposalDocument> {
  const stored = id ? await em.findOne(Proposal, id) : null;
  const { reference = '', revision = 1 } = stored ?? {};
  return composeNow(em, { id: stored?.id, reference, revision, ...input });
}

/**
 * The groups and prices that a draft chooses from: those of what the client has in writing, or of today.
 *
 * @throws NOT_FOUND when the proposal is gone
 */
export async function catalogueOfDraft(
  em: EntityManager,
  { id, isToday }: z.output<typeof proposalCatalogueInput>,
): Promise<Catalogue> {
  const { reference } = await em.findOneOrFail(Proposal, id);
  const written = isToday ? null : await findWritten(em, { id, reference });
  const day = today();
  const isKept = written !== null && isKeptOn(day, written, null);
  return (isKept ? await pricesOfWritten(em, written) : await pricesOn(em, day)).catalogue;
}

/** The fields that `composeNow` needs of a stored proposal. */
export const composedOf = (stored: StoredParts): Composed => ({
  ...stored,
  accountId: stored.account?.id ?? null,
  contactId: stored.contact?.id ?? null,
});

type StoredParts = Omit<Composed, 'accountId' | 'contactId'> & {
  account: { id: string } | null;
  contact: { id: string } | null;
};
