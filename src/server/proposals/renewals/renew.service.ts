import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import { isClosed } from '#shared/opportunities/opportunities.ts';
import type { renewInput } from '#shared/proposals/actions.schema.ts';
import { blankProposal, proposalInput } from '#shared/proposals/proposals.schema.ts';
import { emptyProviderDetails } from '#shared/proposals/selection.ts';
import { RENEWAL_OPPORTUNITY } from '#shared/registrations/steps.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import { Opportunity } from '../../opportunities/opportunities.entity.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { presentRegistration } from '../../registrations/registrations.queries.ts';
import { RegistrationStep } from '../../registrations/steps/steps.entity.ts';
import { Proposal } from '../proposals.entity.ts';
import { createProposal } from '../proposals.service.ts';

/**
 * Makes the draft of a renewal's proposal with the groups that are held, or others that are wanted, or returns the one that there is.
 *
 * @throws NOT_FOUND when the registration is gone
 * @throws CONFLICT when the account has no contact
 */
export async function makeRenewal(
  em: EntityManager,
  { id, registrationId, groups: wanted }: z.output<typeof renewInput>,
  authorId: string,
) {
  const made = await em.findOne(Proposal, id);
  if (made) return made;
  const registration = await presentRegistration(em, { id: registrationId });
  const { accountId, accountName, outlets } = registration;
  const groups = wanted ?? registration.groups;
  const opportunity = await findOpportunity(em, registrationId, accountId);
  const draft = await findDraft(em, accountId, groups);
  if (draft) return draft;
  const contact = await em.findOne(
    Contact,
    opportunity ? opportunity.contact.id : { account: accountId },
    opportunity ? {} : { orderBy: { isPrimary: 'desc', createdAt: 'asc', id: 'asc' } },
  );
  if (!contact) {
    const message = `${accountName} has no contact. Add one first.`;
    throw new TRPCError({ code: 'CONFLICT', message });
  }
  const input = proposalInput.parse({
    ...blankProposal,
    id,
    accountId,
    contactId: contact.id,
    opportunityId: opportunity?.id ?? null,
    ownerId: authorId,
    selection: {
      provider: 'renewal',
      groups,
      details: {
        ...emptyProviderDetails,
        outlets: { ...emptyProviderDetails.outlets, office: outlets.length },
      },
    },
  });
  return createProposal(em, input, authorId);
}

/** The open opportunity made for this renewal, if it still belongs to the account. */
async function findOpportunity(em: EntityManager, registration: string, account: string) {
  const step = await em.findOne(RegistrationStep, { registration, step: RENEWAL_OPPORTUNITY });
  const opportunity = step && (await em.findOne(Opportunity, { id: step.madeId, account }));
  return opportunity && !isClosed(opportunity.stage) ? opportunity : null;
}

/** The draft of a renewal of the account with these groups: a second press opens it. */
async function findDraft(em: EntityManager, account: string, groups: string[]) {
  const drafts = await em.find(Proposal, { account, state: 'draft' }, { orderBy: { createdAt: 'desc' } });
  return drafts.find(
    ({ selection }) => selection.provider === 'renewal' && selection.groups.join() === groups.join(),
  );
}
