import { formatShortDay, today } from '#shared/fields/format.ts';

/** Says when a document expires, or that it has expired: the day is 'YYYY-MM-DD'. */
export const describeExpiry = (day: string) =>
  `${day < today() ? 'Expired' : 'Expires'} ${formatShortDay(day)}`;
