import { today } from '../fields/format.ts';
import { type ProposalDocument, unpricedLines } from './document.ts';

export interface SendBlocker {
  field: 'ownLines' | 'selection' | 'validUntil';
  /** The reason, as a sentence without its full stop. */
  message: string;
  /** The label of the button that leads to the field. */
  act: string;
}

/** A line without a price, no line, or a last day that is over. Null if it can be sent. */
export function findSendBlocker(
  document: Pick<ProposalDocument, 'lines' | 'validUntil'>,
): SendBlocker | null {
  const unpriced = unpricedLines(document);
  if (unpriced.length > 0)
    return {
      field: 'ownLines',
      message: `Enter a price for ${unpriced.join(' and ')} before you send it`,
      act: unpriced.length > 1 ? 'Enter the prices' : 'Enter the price',
    };
  if (document.lines.length === 0)
    return {
      field: 'selection',
      message: 'Choose a group or add an item before you send it',
      act: 'Add groups or items',
    };
  if (document.validUntil < today())
    return {
      field: 'validUntil',
      message: 'This day is over: choose today or a later day',
      act: 'Choose another day',
    };
  return null;
}
