import { today } from '#shared/fields/format.ts';
import { type ProposalDocument, unpricedLines } from '#shared/proposals/document.ts';
import { PAST_DAY_MESSAGE } from '#shared/proposals.schema.ts';
import { FieldError } from '../platform/fieldError.ts';

/**
 * A proposal can be sent only with a price for each line, and a last day that is to come.
 *
 * @throws BAD_REQUEST for the field that lacks something
 */
export function rejectIncomplete(document: ProposalDocument) {
  const unpriced = unpricedLines(document);
  if (unpriced.length > 0)
    throw new FieldError('ownLines', `Enter a price for ${unpriced.join(' and ')} before you send it`);
  if (document.lines.length === 0)
    throw new FieldError('selection', 'Choose a group or add an item before you send it');
  if (document.validUntil < today()) throw new FieldError('validUntil', PAST_DAY_MESSAGE);
}
