import { pluralize } from '../fields/format.ts';

/** Lists count up to this; one more means 'more than that'. A greater total that is exact is that of the dashboard. */
export const MAX_EXACT_TOTAL = 1_000;

/** '123', or '1,000+'. */
export const formatTotal = (total: number) =>
  exactTotal(total) === undefined
    ? `${MAX_EXACT_TOTAL.toLocaleString('en-AU')}+`
    : total.toLocaleString('en-AU');

/** '123 leads', or '1,000+ leads'. */
export const formatTotalOf = (total: number, noun: string) =>
  `${formatTotal(total)} ${total === 1 ? noun : pluralize(noun)}`;

/** Undefined where the total stands for more. */
export const exactTotal = (total: number | undefined) => (total === MAX_EXACT_TOTAL + 1 ? undefined : total);
