import { formatCount, formatShortDay } from '../fields/format.ts';
import type { RegistrationDate } from './dates.ts';
import type { RuleId } from './rules.data.ts';

const DAY = 86_400_000;

/** The calendar days from one to the other. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

type Confirmable = Pick<RegistrationDate, 'isToBeConfirmed' | 'status'> & { confirmed: object | null };

/** True for a date that nobody has confirmed yet: its rule is uncertain, and it is neither done nor exempt. */
export const isToConfirm = ({ isToBeConfirmed, status, confirmed }: Confirmable) =>
  isToBeConfirmed && confirmed === null && status !== 'done' && status !== 'exempt';

type Dated = Confirmable & Pick<RegistrationDate, 'day'>;

/** True if something should have been done before today. What is still to be confirmed is never late. */
export const isLate = (date: Dated, today: string) =>
  date.status === 'open' && date.day < today && !isToConfirm(date);

/** Returns 'today', 'in 8 days', '8 days late' or, of what is only noted or to be confirmed, '8 days ago'. */
export function describeDistance(date: Dated, today: string): string {
  const days = daysBetween(today, date.day);
  if (days === 0) return 'today';
  if (days > 0) return `in ${formatCount(days, 'day')}`;
  return `${formatCount(-days, 'day')} ${isLate(date, today) ? 'late' : 'ago'}`;
}

/** What was to be done by the day of a rule. Of the others nothing can be late: they only say when something is. */
const DUTIES: Partial<Record<RuleId, string>> = {
  renewal_start: 'Start of the renewal',
  renewal_finish: 'Audit of the renewal',
  mid_term_audit: 'Mid-term audit',
  report_verification: 'Audit report',
  report_certification: 'Audit report',
};

/** Returns 'Mid-term audit was due by 18 Jun 2025' for a date that is late. */
export const describeLate = ({ rule, title, day }: Pick<RegistrationDate, 'rule' | 'title' | 'day'>) =>
  `${DUTIES[rule] ?? title} was due by ${formatShortDay(day)}`;
