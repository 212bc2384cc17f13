/** Totals are counted up to this; one more means 'more than that'. */
export const MAX_EXACT_TOTAL = 10_000;

/** '1,234', or '10,000+'. */
export const formatTotal = (total: number) =>
  total > MAX_EXACT_TOTAL ? `${MAX_EXACT_TOTAL.toLocaleString('en-AU')}+` : total.toLocaleString('en-AU');
