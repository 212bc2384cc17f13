import { formatShortDay } from '#shared/fields/format.ts';
import type { RegistrationCard } from '#shared/registrations/registrations.schema.ts';

/** The months that the timeline shows. */
const MONTHS = 24;

/** A date of a registration on the timeline. */
export interface TimelineDate {
  /** One letter, as in the key above the timeline. */
  mark: 'O' | 'E' | 'M';
  name: string;
  day: string;
  isLate: boolean;
}

const names = new Intl.DateTimeFormat('en-AU', { month: 'short', timeZone: 'UTC' });

/** The months from that of today on, each as '2026-11', with its short name. */
export function timelineMonths(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1));
    return { id: first.toISOString().slice(0, 7), year: first.getUTCFullYear(), name: names.format(first) };
  });
}

export const markNames = { O: 'Renewal opens', E: 'Expiry', M: 'Mid-term audit by' } as const;

/** The dates of a registration that is current and has something to come, earliest first. */
export function timelineDates(registration: RegistrationCard, today: string): TimelineDate[] {
  const { state, renewalOpensOn, renewalDueOn, expiresOn, midTermOn, isMidTermToConfirm } = registration;
  if (state !== 'current') return [];
  const dated = (mark: TimelineDate['mark'], day: string | null, isLate: boolean) =>
    day === null ? [] : [{ mark, name: markNames[mark], day, isLate }];
  return [
    ...dated('O', registration.renewalStartedOn === null ? renewalOpensOn : null, false),
    ...dated('E', expiresOn, renewalDueOn !== null && renewalDueOn < today),
    ...dated('M', midTermOn, midTermOn !== null && midTermOn < today && !isMidTermToConfirm),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** Returns a text such as 'Expiry 13 Feb 2027, late'. */
export const describeDate = ({ name, day, isLate }: TimelineDate) =>
  `${name} ${formatShortDay(day)}${isLate ? ', late' : ''}`;

/** True in the months in which a renewal can be started: from its opening to the expiry. */
export const isInRenewal = (
  { state, renewalOpensOn, expiresOn, renewalStartedOn }: RegistrationCard,
  month: string,
) =>
  state === 'current' &&
  renewalStartedOn === null &&
  renewalOpensOn !== null &&
  expiresOn !== null &&
  renewalOpensOn.slice(0, 7) <= month &&
  month <= expiresOn.slice(0, 7);
