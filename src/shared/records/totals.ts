/** A total is counted up to here; one more stands for 'more than that'. */
export const MAX_EXACT_TOTAL = 10_000;

/** 'n' as people read it: '1,234', or '10,000+'. */
export const formatTotal = (total: number) =>
  total > MAX_EXACT_TOTAL ? `${MAX_EXACT_TOTAL.toLocaleString('en-AU')}+` : total.toLocaleString('en-AU');
