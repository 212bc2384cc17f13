/** A total is counted up to here; one more stands for 'more than that'. */
export const COUNTED_TO = 10_000;

/** 'n' as people read it: '1,234', or '10,000+'. */
export const formatTotal = (total: number) =>
  total > COUNTED_TO ? `${COUNTED_TO.toLocaleString('en-AU')}+` : total.toLocaleString('en-AU');
