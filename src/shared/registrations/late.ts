import { daysBetween } from '../fields/days.ts';
import { formatCount, formatShortDay } from '../fields/format.ts';
import type { RegistrationDate } from './dates.ts';
import type { RuleId } from './rules.data.ts';

type Confirmable = Pick<RegistrationDate, 'isToBeConfirmed' | 'status'> & { confirmed: object | null };

/** The rule is uncertain, it is neither done nor exempt, and nobody has confirmed it. */
export const isToConfirm = ({ isToBeConfirmed, status, confirmed }: Confirmable) =>
  isToBeConfirmed && confirmed === null && status !== 'done' && status !== 'exempt';

type Dated = Confirmable & Pick<RegistrationDate, 'day'>;

/** Should have been done before today. Unconfirmed dates are never late. */
export const isLate = (date: Dated, today: string) =>
  date.status === 'open' && date.day < today && !isToConfirm(date);

/** 'today', 'in 8 days', '8 days late' or, if it only informs or is unconfirmed, '8 days ago'. */
export function describeDistance(date: Dated, today: string): string {
  const days = daysBetween(today, date.day);
  if (days === 0) return 'today';
  if (days > 0) return `in ${formatCount(days, 'day')}`;
  return `${formatCount(-days, 'day')} ${isLate(date, today) ? 'late' : 'ago'}`;
}

/** What is due by the day of a rule. Other rules only inform and are never late. */
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
