import type * as z from 'zod';
import { fullName } from '#shared/contacts.ts';
import { today } from '#shared/fields/format.ts';
import { addDays } from '#shared/fields/workingTime.ts';
import { composeProposal } from '#shared/proposals/composeProposal.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { PROPOSAL_DAYS } from '#shared/proposals/pricing.ts';
import type { ProposalInput, previewInput } from '#shared/proposals.schema.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { publishedContent } from '../business/publishedContent.ts';
import { catalogueOn } from '../business/versions.service.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { Proposal } from './proposals.entity.ts';

/** What a proposal is composed from. */
export type Composed = Pick<
  ProposalInput,
  'selection' | 'ownLines' | 'discountCents' | 'discountReason' | 'note' | 'validUntil'
> &
  Pick<ProposalDocument, 'reference' | 'revision'> & {
    accountId: string | null;
    contactId: string | null;
    /** For whom it is, where that is not the account and the contact. */
    client?: ProposalDocument['client'];
  };

/** What the client would read if it were sent now: with the catalogue, the terms and the business of this day. */
export async function composeNow(em: EntityManager, proposal: Composed): Promise<ProposalDocument> {
  const { accountId, contactId, selection, ownLines, discountCents, discountReason, note } = proposal;
  const day = today();
  const { business, terms } = await publishedContent(em);
  const account = accountId ? await em.findOne(Account, accountId) : null;
  const contact = contactId ? await em.findOne(Contact, contactId) : null;
  return composeProposal({
    reference: proposal.reference,
    revision: proposal.revision,
    date: day,
    validUntil: proposal.validUntil ?? addDays(day, PROPOSAL_DAYS),
    client: proposal.client ?? { account: account?.name ?? '', contact: contact ? fullName(contact) : '' },
    note,
    business,
    terms,
    catalogue: await catalogueOn(em, day),
    selection,
    ownLines,
    discount: discountCents ? { cents: discountCents, reason: discountReason ?? '' } : null,
  });
}

/** What the client would read of a form that may not be saved yet; a new one has no reference. */
export async function previewProposal(
  em: EntityManager,
  { id, ...input }: z.output<typeof previewInput>,
): Promise<ProposalDocument> {
  const stored = id ? await em.findOne(Proposal, id) : null;
  const { reference = '', revision = 1 } = stored ?? {};
  return composeNow(em, { reference, revision, ...input });
}

/** What `composeNow` needs of a stored proposal. */
export const composedOf = (stored: StoredParts): Composed => ({
  ...stored,
  accountId: stored.account?.id ?? null,
  contactId: stored.contact?.id ?? null,
});

type StoredParts = Omit<Composed, 'accountId' | 'contactId'> & {
  account: { id: string } | null;
  contact: { id: string } | null;
};
