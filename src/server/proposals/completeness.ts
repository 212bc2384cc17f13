import type { ProposalDocument } from '#shared/proposals/document.ts';
import { findLack } from '#shared/proposals/readiness.ts';
import { FieldError } from '../platform/fieldError.ts';

/** @throws BAD_REQUEST for the field for which a proposal cannot be sent */
export function rejectIncomplete(document: ProposalDocument) {
  const lack = findLack(document);
  if (lack) throw new FieldError(lack.field, lack.message);
}
