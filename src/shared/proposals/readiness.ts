import { today } from '../fields/format.ts';
import { type ProposalDocument, unpricedLines } from './document.ts';

export interface SendBlocker {
  field: 'ownLines' | 'selection' | 'monthlyFee' | 'validUntil';
  /** The reason, as a sentence without its full stop. */
  message: string;
  /** The label of the button that leads to the field. */
  act: string;
}

/** A line without a price, no line and no fee, or a day that is over. Null if it can be sent. */
export function findSendBlocker(
  document: Pick<ProposalDocument, 'lines' | 'monthly' | 'validUntil'>,
): SendBlocker | null {
  const unpriced = unpricedLines(document);
  if (unpriced.length > 0)
    return {
      field: 'ownLines',
      message: `Enter a price for ${unpriced.join(' and ')} before you send it`,
      act: unpriced.length > 1 ? 'Enter the prices' : 'Enter the price',
    };
  if (document.lines.length === 0 && !document.monthly)
    return {
      field: 'selection',
      message: 'Choose a group or add an item before you send it',
      act: 'Add groups or items',
    };
  if (document.monthly && document.monthly.firstDay < today())
    return {
      field: 'monthlyFee',
      message: 'The first day of the monthly fee is over: choose today or a later day',
      act: 'Choose another day',
    };
  if (document.validUntil < today())
    return {
      field: 'validUntil',
      message: 'This day is over: choose today or a later day',
      act: 'Choose another day',
    };
  return null;
}
