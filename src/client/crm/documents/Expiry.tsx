import { formatTightDay, today } from '#shared/fields/format.ts';
import { LateText } from '../../ui/record/lateDay.tsx';

export const isExpired = (day: string) => day < today();

/** 'Expired 20 Nov' or 'Expires 20 Nov'; `day` is 'YYYY-MM-DD'. */
export const describeExpiry = (day: string, ahead = 'Expires') =>
  `${isExpired(day) ? 'Expired' : ahead} ${formatTightDay(day)}`;

interface ExpiryProps {
  day: string | null;
  ahead?: string;
}

/** The expiry of a document beside its label or on its own; nothing without a day. */
export function Expiry({ day, ahead = '' }: ExpiryProps) {
  if (!day) return null;
  const text = describeExpiry(day, ahead).trim();
  return isExpired(day) ? <LateText>{text}</LateText> : text;
}
