import type { ProposalDocument } from '#shared/proposals/document.ts';
import { findSendBlocker } from '#shared/proposals/readiness.ts';
import { FieldError } from '../platform/fieldError.ts';

/** @throws BAD_REQUEST for the field for which a proposal cannot be sent */
export function rejectIncomplete(document: ProposalDocument) {
  const blocker = findSendBlocker(document);
  if (blocker) throw new FieldError(blocker.field, blocker.message);
}
