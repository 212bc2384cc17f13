import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { formatCents, today } from '#shared/fields/format.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { SAMPLE_SERIES } from '#shared/proposals/proposalState.ts';
import {
  DISCOUNT_REASON_MESSAGE,
  type ProposalInput,
  type proposalChanges,
  type proposalInput,
} from '#shared/proposals/proposals.schema.ts';
import { formatReference, isSigned, proposalName } from '#shared/proposals/proposals.ts';
import { lockAccountContact } from '../contacts/contacts.service.ts';
import { Lead } from '../leads/leads.entity.ts';
import { Opportunity } from '../opportunities/opportunities.entity.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { newId } from '../platform/database/columns.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readValue } from '../platform/database/runSql.ts';
import { FieldError } from '../platform/fieldError.ts';
import { requireRight } from '../platform/identity/rights.ts';
import { assignOwner, setOwner } from '../records/events/assign.ts';
import { chooseOfAccount } from '../records/places/placeRules.ts';
import { rejectMisplaced } from '../records/places/places.ts';
import type { RecordContext } from '../records/record.ts';
import { composeNow } from './composition.service.ts';
import { Proposal, partiesOf } from './proposals.entity.ts';
import { presentProposal } from './proposals.queries.ts';

/**
 * Creates a draft, with the next number of the year.
 *
 * @throws BAD_REQUEST for a field whose contact, lead, opportunity, owner or discount is not possible
 */
export function createProposal(
  em: EntityManager,
  { id, ...input }: z.output<typeof proposalInput>,
  authorId: string | null,
) {
  return createOnce(em, Proposal, { id, ...input }, async (em) => {
    await lockParties(em, input);
    const reference = await nextReference(em);
    const draft = { id: id ?? newId(), reference, revision: 1, input };
    const document = await composeNow(em, { ...draft, ...input });
    rejectLargerDiscount(input, document);
    const proposal = await createDraft(em, { ...draft, total: document.total }, authorId);
    await rejectMisplaced(em, 'proposals', proposal.id);
    return proposal;
  });
}

interface NewDraft {
  id: string;
  reference: string;
  revision: number;
  input: ProposalInput;
  total: number;
}

export async function createDraft(
  em: EntityManager,
  { input, total, ...draft }: NewDraft,
  authorId: string | null,
): Promise<Proposal> {
  const { accountId, contactId, leadId, opportunityId, ownerId, ...fields } = input;
  const proposal = em.create(Proposal, {
    ...fields,
    ...draft,
    name: proposalName(draft.reference, draft.revision),
    account: accountId,
    contact: contactId,
    lead: leadId,
    opportunity: opportunityId,
    total: total / 100,
    owner: authorId ? null : ownerId,
    createdBy: authorId,
  });
  if (authorId) await assignOwner(em, 'proposal', proposal, ownerId, authorId);
  await em.flush();
  return proposal;
}

/**
 * Changes a draft.
 *
 * @throws CONFLICT when it has changed since it was read, or was sent
 * @throws BAD_REQUEST for a field whose value is not possible
 */
export function updateProposal(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof proposalChanges> },
  authorId: string,
) {
  return changeRecord(em, Proposal, { id, version, data }, presentProposal, async (em, proposal) => {
    const { accountId, contactId, leadId, opportunityId, ownerId, ...fields } = data;
    if (ownerId !== undefined) await assignOwner(em, 'proposal', proposal, ownerId, authorId);
    const isOwnerAlone = Object.keys(data).every((field) => field === 'ownerId');
    if (isOwnerAlone) return;
    if (proposal.state !== 'draft') throw sentError();
    const { account, contact } = partiesOf(proposal);
    const parties = {
      accountId: accountId ?? account.id,
      contactId: contactId ?? contact.id,
      leadId: leadId === undefined ? (proposal.lead?.id ?? null) : leadId,
      opportunityId: opportunityId === undefined ? (proposal.opportunity?.id ?? null) : opportunityId,
    };
    await lockParties(em, parties);
    em.assign(proposal, {
      ...fields,
      account: parties.accountId,
      contact: parties.contactId,
      lead: parties.leadId,
      opportunity: parties.opportunityId,
    });
    if (proposal.discountCents && proposal.discountReason === null)
      throw new FieldError('discountReason', DISCOUNT_REASON_MESSAGE);
    const document = await composeNow(em, { ...proposal, ...parties });
    rejectLargerDiscount(proposal, document);
    proposal.total = document.total / 100;
    await em.flush();
    await rejectMisplaced(em, 'proposals', id);
  });
}

/** @throws BAD_REQUEST for the field `discountCents` when it exceeds the sum of the lines */
export function rejectLargerDiscount(
  { discountCents }: Pick<ProposalInput, 'discountCents'>,
  { subtotal }: Pick<ProposalDocument, 'subtotal'>,
) {
  if ((discountCents ?? 0) > subtotal)
    throw new FieldError(
      'discountCents',
      `The discount is larger than the price of ${formatCents(subtotal)}`,
    );
}

const sentError = () =>
  new TRPCError({ code: 'CONFLICT', message: 'This proposal was sent. Make a new version to change it.' });

export const assignProposal = (
  em: EntityManager,
  proposal: Proposal,
  { ownerId }: { ownerId?: string | null | undefined },
) => (ownerId === undefined ? Promise.resolve() : setOwner(em, 'proposal', proposal, ownerId));

type Parties = Pick<ProposalInput, 'accountId' | 'contactId' | 'leadId' | 'opportunityId'>;

/** Locks the contact, the lead and the opportunity, so that none of them goes or moves meanwhile. */
async function lockParties(em: EntityManager, { accountId, contactId, leadId, opportunityId }: Parties) {
  const lockMode = LockMode.PESSIMISTIC_READ;
  await lockAccountContact(em, contactId, accountId);
  if (leadId && !(await em.findOne(Lead, leadId, { lockMode })))
    throw new FieldError('leadId', chooseOfAccount('lead'));
  if (opportunityId && !(await em.findOne(Opportunity, opportunityId, { lockMode })))
    throw new FieldError('opportunityId', chooseOfAccount('opportunity'));
}

/**
 * The next reference of the year, or of the samples. Others wait for the end of this transaction, so that no number is
 * left out.
 */
export async function nextReference(em: EntityManager, series = today().slice(0, 4)) {
  const year = series === SAMPLE_SERIES ? 0 : Number(series);
  const last = await readValue(em, z.number())`
    insert into proposal_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = proposal_numbers.last + 1 returning last`;
  return formatReference(series, last);
}

interface Chosen {
  ids: string[];
  signed?: string | undefined;
}

/**
 * Runs `remove` in a transaction that keeps proposals from being accepted meanwhile.
 * @throws FORBIDDEN when one was accepted and the person is no administrator
 * @throws CONFLICT when one was accepted and the person did not confirm its number; bulk deletes never do
 */
export function deleteAsked<Deleted>(
  context: RecordContext & { user: SessionUser },
  { ids, signed }: Chosen,
  remove: (within: RecordContext) => Promise<Deleted>,
): Promise<Deleted> {
  return context.em.transactional(async (em) => {
    const found = await em.find(
      Proposal,
      { id: ids },
      { fields: ['state', 'name'], orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const [kept] = found.filter(isSigned);
    if (kept) {
      requireRight(context.user, 'deleteSigned');
      if (kept.name !== signed)
        throw new TRPCError({
          code: 'CONFLICT',
          message: `The client accepted ${kept.name}. Open it to delete it.`,
        });
    }
    return remove({ ...context, em });
  });
}
