// Formats of money, days and counts, in Australian English.

import { addDays, DAY_MS, daysBetween } from './days.ts';

export const BUSINESS_TIME_ZONE = 'Australia/Sydney';

/** Created on first use: each takes a phone some milliseconds. */
function onFirstUse<Format>(make: () => Format) {
  let format: Format | undefined;
  return () => {
    format ??= make();
    return format;
  };
}

const wholeDollars = onFirstUse(
  () => new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 }),
);

/** AUD without decimals, as in '$12,500'. */
export const formatAud = (amount: number) => wholeDollars().format(amount);

const cents = onFirstUse(
  () =>
    new Intl.NumberFormat('en-AU', {
      style: 'currency',
      currency: 'AUD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** AUD from whole cents, as in '$4,730' or '$12.50'. */
export const formatCents = (amount: number) => cents().format(amount / 100);

const day = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A calendar day ('2026-11-21') as '21 Nov 2026', independent of time zones. */
export const formatDay = (date: string) => day().format(new Date(`${date}T00:00:00Z`));

const shortDay = onFirstUse(
  () => new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** '21 Nov', with the year if it is not this one. */
export const formatShortDay = (date: string) =>
  date.slice(0, 4) === today().slice(0, 4)
    ? shortDay().format(new Date(`${date}T00:00:00Z`))
    : formatDay(date);

/** '9 Feb', '9 Feb ’27': for narrow places. */
export const formatTightDay = (date: string) => formatShortDay(date).replace(/ \d\d(\d\d)$/, ' ’$1');

/** A calendar day that has passed, as '1 day late' or '8 days late'. */
export const formatLateness = (date: string) => `${formatCount(daysBetween(date, today()), 'day')} late`;

const clockTime = onFirstUse(() => new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone: 'UTC' }));

/** '14:30' as '2:30 pm', independent of time zones. */
export const formatClock = (time: string) => clockTime().format(new Date(`1970-01-01T${time}:00Z`));

/** '21 Nov 2026, 2:30 pm', or the day alone. */
export const formatDayTime = (date: string, time: string | null | undefined) =>
  time ? `${formatDay(date)}, ${formatClock(time)}` : formatDay(date);

/** '21 Nov, 2:30 pm', or the day alone, with the year if it is not this one. */
export const formatShortDayTime = (date: string, time: string | null | undefined) =>
  time ? `${formatShortDay(date)}, ${formatClock(time)}` : formatShortDay(date);

/** The day of an instant in Sydney, as filters count it, with its year where that is not this one. */
export const formatShortDate = (at: Date) => formatShortDay(today(at));

const businessInstant = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-AU', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: BUSINESS_TIME_ZONE,
    }),
);

/** An instant with its time to the second, in Sydney; what shows it names the zone. */
export const formatBusinessTime = (date: Date) => businessInstant().format(date);

const businessClock = onFirstUse(
  () => new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone: BUSINESS_TIME_ZONE }),
);

/** An instant in Sydney, as '22 Nov, 9:00 am', with its year where that is not this one; for what names the zone itself. */
export const formatShortBusinessTime = (at: Date) => `${formatShortDate(at)}, ${businessClock().format(at)}`;

const ownClock = onFirstUse(() => new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' }));

/** ' (Sydney)' for readers whose own clock differs. */
const zoneOf = (at: Date) => (ownClock().format(at) === businessClock().format(at) ? '' : ' (Sydney)');

/** '21 Nov, 3:05 pm' in Sydney; for readers in other zones '21 Nov, 3:05 pm (Sydney)'. */
export const formatShortTime = (at: Date) => `${formatShortBusinessTime(at)}${zoneOf(at)}`;

/** Like `formatShortTime`, with the year. */
export const formatTime = (at: Date) => `${formatDay(today(at))}, ${businessClock().format(at)}${zoneOf(at)}`;

const isoDay = onFirstUse(() => new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE }));

/** Today's calendar day at the consultancy, as 'YYYY-MM-DD'. */
export const today = (now = new Date()) => isoDay().format(now);

const relativeDay = onFirstUse(() => new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' }));

/** 'today', 'yesterday', '9 days ago' …, by the calendar of the business. */
export const formatAge = (date: Date) => relativeDay().format(daysBetween(today(), today(date)), 'day');

/** '3:05 pm' of today, with its zone as `formatShortTime`; '9 days ago' in the last 30 days, then the day, as '7 Aug'. */
export function formatRecent(at: Date) {
  if (today(at) === today()) return `${businessClock().format(at)}${zoneOf(at)}`;
  return Date.now() - at.getTime() > 30 * DAY_MS ? formatShortDate(at) : formatAge(at);
}

export const dayFromToday = (days: number) => addDays(today(), days);

const clock = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, timeStyle: 'medium' }),
);

/** Milliseconds until the consultancy's next calendar day; an hour off in the nights when clocks change. */
export function msUntilTomorrow() {
  const [hours = 0, minutes = 0, seconds = 0] = clock().format(new Date()).split(':').map(Number);
  return (86_401 - hours * 3600 - minutes * 60 - seconds) * 1000;
}

/** '1 contact', '2 contacts', '2 opportunities'. */
export const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun : pluralize(noun)}`;

export const pluralize = (noun: string) => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** The noun of a plural: 'contact', 'opportunity'. */
export const singularOf = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');

/** 'AB' for Ada Byron. */
export const initials = (firstName: string, lastName: string) =>
  `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase();

/** 'AB' for 'Ada Byron', 'P' for 'Plato'. Ignores brackets, as in 'Ada Byron (left)'. */
export function initialsOf(name: string) {
  const words = (name.split('(')[0] ?? '').trim().split(/\s+/);
  return initials(words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '');
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** '512 bytes', '34 KB', '1.2 MB'. */
export function formatSize(bytes: number) {
  const power = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 0), UNITS.length - 1);
  const amount = bytes / 1024 ** power;
  const digits = power > 0 && amount < 10 ? 1 : 0;
  const unit = bytes === 1 ? 'byte' : UNITS[power];
  return `${amount.toLocaleString('en-AU', { maximumFractionDigits: digits })} ${unit}`;
}
