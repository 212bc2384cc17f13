import type { SeenDraft } from '#shared/proposals/actions.schema.ts';
import { type ProposalDocument, seenOf } from '#shared/proposals/document.ts';
import { findSendBlocker } from '#shared/proposals/readiness.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Proposal } from './proposals.entity.ts';
import { presentProposal } from './proposals.queries.ts';

/** @throws BAD_REQUEST for the field for which a proposal cannot be sent */
export function rejectIncomplete(document: ProposalDocument) {
  const blocker = findSendBlocker(document);
  if (blocker) throw new FieldError(blocker.field, blocker.message);
}

/** @throws CONFLICT with the proposal as it is now, where a person saw another price before they act */
export async function rejectOtherPrice(
  em: EntityManager,
  proposal: Proposal,
  document: ProposalDocument,
  { act, ...seen }: SeenDraft & { act: 'send' | 'ask' },
) {
  const now = seenOf({ ...proposal, document });
  if (now.total === seen.total && now.monthlyTotal === seen.monthlyTotal) return;
  throw new StaleRecordError(
    await presentProposal(em, proposal),
    `The price has changed. Check it, then ${act}.`,
  );
}
