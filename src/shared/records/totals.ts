import { pluralize } from '../fields/format.ts';

/** One more means 'more than that'. The dashboard has exact totals above it. */
export const MAX_EXACT_TOTAL = 1_000;

/** '123', or '1,000+'. */
export const formatTotal = (total: number) =>
  exactTotal(total) === undefined
    ? `${MAX_EXACT_TOTAL.toLocaleString('en-AU')}+`
    : total.toLocaleString('en-AU');

export const formatTotalOf = (total: number, noun: string) =>
  `${formatTotal(total)} ${total === 1 ? noun : pluralize(noun)}`;

/** Undefined if there are more. */
export const exactTotal = (total: number | undefined) => (total === MAX_EXACT_TOTAL + 1 ? undefined : total);
