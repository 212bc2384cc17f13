import { addDays, addMonths } from '../fields/days.ts';
import { formatCents, formatCount, formatShortDay } from '../fields/format.ts';
import type { AgreementState, ChangeKind } from './agreements.ts';

// What an agreement says of a day. Days are those of Sydney, 'YYYY-MM-DD', counted without a clock: neither midnight
// nor daylight saving moves one. `state` in `server/agreements/agreements.queries.ts` is `stateOn` as SQL; a test
// compares the two.

/** There is one of a kind from a day. */
export interface AgreementChange {
  kind: ChangeKind;
  /** The first day of the period with which it takes effect; of a notice, the first day after the agreement. */
  from: string;
  /** The new price a month, in AUD; null unless it is one. */
  price: number | null;
  /** The day on which notice was given; null unless it is one. */
  givenOn: string | null;
  reason: string;
  /** A notice that the client gave on the page of the proposal. */
  byClient?: true;
}

export interface AgreementTerms {
  /** AUD a month before GST, until a change. */
  price: number;
  firstDay: string;
  /** The last day of the minimum term. */
  minimumUntil: string | null;
  noticeMonths: number;
  /** We invoice no period that begins before it; null for the first day. */
  firstInvoiceFrom: string | null;
  /** By the days from which they hold. */
  changes: AgreementChange[];
}

/** A month of an agreement: billed in advance, whole. */
export interface Period {
  /** From 1, counted from the first day of the agreement. */
  number: number;
  firstDay: string;
  lastDay: string;
  /** The price in whole cents before GST. */
  cents: number;
}

/** The first day of the period with this number, counted from the agreement's first day: 31 Jan, 28 Feb, 31 Mar. */
const startOf = (firstDay: string, number: number) => addMonths(firstDay, number - 1);

/** The number of the first period that begins on this day or later. */
function numberFrom(firstDay: string, day: string) {
  const months = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
  const number = Math.max(1, months(day) - months(firstDay) + 1);
  return startOf(firstDay, number) >= day ? number : number + 1;
}

/** The first day of the first period that begins on this day or later. */
export const periodStartFrom = (firstDay: string, day: string) =>
  startOf(firstDay, numberFrom(firstDay, day));

/** The first day of the first period that we invoice. */
export const firstInvoiceOf = ({ firstDay, firstInvoiceFrom }: AgreementTerms) =>
  periodStartFrom(firstDay, firstInvoiceFrom ?? firstDay);

/** The first days of so many periods that begin on this day or later. */
export function periodStarts(firstDay: string, day: string, count: number): string[] {
  const first = numberFrom(firstDay, day);
  return Array.from({ length: count }, (_, index) => startOf(firstDay, first + index));
}

const lastOf = ({ changes }: AgreementTerms, kinds: ChangeKind[], day: string) =>
  changes.findLast(({ kind, from }) => kinds.includes(kind) && from <= day);

/** The price of a period that begins on this day, in AUD before GST. */
export const priceOn = (terms: AgreementTerms, day: string) =>
  lastOf(terms, ['price'], day)?.price ?? terms.price;

const isPausedOn = (terms: AgreementTerms, day: string) =>
  lastOf(terms, ['pause', 'resume'], day)?.kind === 'pause';

export const noticeOf = ({ changes }: Pick<AgreementTerms, 'changes'>) =>
  changes.find(({ kind }) => kind === 'notice');

/** The last day; null while no notice is given. */
export function lastDayOf(terms: AgreementTerms): string | null {
  const notice = noticeOf(terms);
  return notice ? addDays(notice.from, -1) : null;
}

export function stateOn(terms: AgreementTerms, day: string): AgreementState {
  const notice = noticeOf(terms);
  if (notice && notice.from <= day) return 'ended';
  if (notice?.givenOn && notice.givenOn <= day) return 'notice_given';
  if (day < terms.firstDay) return 'to_begin';
  return isPausedOn(terms, day) ? 'paused' : 'running';
}

/** What is paid for the period that begins on this day: nothing during a pause, and after the end. */
const isBilledOn = (terms: AgreementTerms, day: string) =>
  !isPausedOn(terms, day) && stateOn(terms, day) !== 'ended';

/** The periods to be invoiced that have begun by a day, earliest first. */
export function periodsUntil(terms: AgreementTerms, day: string): Period[] {
  const { firstDay, firstInvoiceFrom } = terms;
  const periods: Period[] = [];
  for (let number = numberFrom(firstDay, firstInvoiceFrom ?? firstDay); ; number += 1) {
    const start = startOf(firstDay, number);
    if (start > day) return periods;
    if (isBilledOn(terms, start)) {
      periods.push({
        number,
        firstDay: start,
        lastDay: addDays(startOf(firstDay, number + 1), -1),
        cents: Math.round(priceOn(terms, start) * 100),
      });
    }
  }
}

/** The first day of the next period to be invoiced after a day; null if there is none. */
export function nextInvoiceAfter(terms: AgreementTerms, day: string): string | null {
  const { firstDay, firstInvoiceFrom, changes } = terms;
  const after = [addDays(day, 1), firstInvoiceFrom ?? firstDay].sort().at(-1) ?? day;
  const starts = [after, ...changes.map(({ from }) => from)]
    .filter((from) => from >= after)
    .map((from) => periodStartFrom(firstDay, from));
  return starts.sort().find((start) => isBilledOn(terms, start)) ?? null;
}

/** The first day from which a change of today can hold: that of the next period, and where it needs the agreed notice, after that. */
export function earliestFrom(terms: AgreementTerms, kind: ChangeKind, today: string): string {
  const next = addDays(today, 1);
  const afterNotice = addMonths(today, terms.noticeMonths);
  const paused = lastOf(terms, ['pause'], '9999');
  const afterMinimum = terms.minimumUntil && addDays(terms.minimumUntil, 1);
  const days = {
    price: [afterNotice],
    notice: [afterNotice, ...(afterMinimum ? [afterMinimum] : [])],
    pause: [],
    resume: paused ? [addDays(paused.from, 1)] : [],
  }[kind];
  return periodStartFrom(terms.firstDay, [next, ...days].sort().at(-1) ?? next);
}

/** Why changes cannot hold one after another, as a sentence; null where they can. They are in the order of their days. */
export function findChangesProblem(terms: Pick<AgreementTerms, 'firstDay' | 'changes'>): string | null {
  let isPaused = false;
  for (const { kind, from } of terms.changes) {
    const day = formatShortDay(from);
    if (periodStartFrom(terms.firstDay, from) !== from)
      return `No period begins on ${day}: choose another day`;
    const isOther = (other: AgreementChange) =>
      other.from === from && other.kind !== 'notice' && (other.kind === 'price') === (kind === 'price');
    if (kind !== 'notice' && terms.changes.filter(isOther).length > 1)
      return `There is a change from ${day} already`;
    if (kind === 'pause' && isPaused) return `It is paused on ${day} already`;
    if (kind === 'resume' && !isPaused) return `It is not paused on ${day}`;
    if (kind === 'pause' || kind === 'resume') isPaused = kind === 'pause';
  }
  const notices = terms.changes.filter(({ kind }) => kind === 'notice');
  return notices.length > 1 ? 'Notice is given already: take that back first' : null;
}

const byDay = (changes: AgreementChange[]) =>
  changes.toSorted((one, other) => one.from.localeCompare(other.from));

/**
 * The terms with one more change of today.
 *
 * @returns a sentence in place of the terms where it is not possible
 */
export function withChange<Terms extends AgreementTerms>(
  terms: Terms,
  change: AgreementChange,
  today: string,
): Terms | string {
  const { kind, from, price, givenOn } = change;
  if (stateOn(terms, today) === 'ended') return 'This agreement has ended';
  if (from <= today) return 'A period that has begun stays as it is: choose a later one';
  if (kind === 'notice' && givenOn && givenOn > today) return 'Choose today or an earlier day';
  if (kind === 'price' && (price ?? 0) > priceOn(terms, from) && from < earliestFrom(terms, kind, today))
    return `A higher price needs ${formatCount(terms.noticeMonths, 'month')} of notice: from ${formatShortDay(earliestFrom(terms, kind, today))}`;
  // What was agreed for after the end stays, without effect: it holds again once the notice is taken back.
  const lastDay = lastDayOf(terms);
  if (lastDay && kind !== 'notice' && from > lastDay)
    return `It ends on ${formatShortDay(lastDay)}: choose an earlier day`;
  const changed = { ...terms, changes: byDay([...terms.changes, change]) };
  return findChangesProblem(changed) ?? changed;
}

export const isSameChange = (
  one: Pick<AgreementChange, 'kind' | 'from'>,
  other: Pick<AgreementChange, 'kind' | 'from'>,
) => one.kind === other.kind && one.from === other.from;

/**
 * The terms without a change that has not taken effect: taken back.
 *
 * @returns a sentence in place of the terms where it is not possible
 */
export function withoutChange<Terms extends AgreementTerms>(
  terms: Terms,
  taken: Pick<AgreementChange, 'kind' | 'from'>,
  today: string,
): Terms | string {
  const change = terms.changes.find((one) => isSameChange(one, taken));
  if (!change) return 'It is taken back already';
  if (change.from <= today) return 'It has taken effect already';
  const changed = { ...terms, changes: terms.changes.filter((one) => one !== change) };
  return findChangesProblem(changed) ?? changed;
}

/** 'New price $600 from 1 Mar', 'Ends on 28 Feb': a change in words. */
export function describeChange({ kind, from, price }: AgreementChange): string {
  const day = formatShortDay(from);
  switch (kind) {
    case 'price':
      return `${formatCents(Math.round((price ?? 0) * 100))} a month from ${day}`;
    case 'pause':
      return `Paused from ${day}`;
    case 'resume':
      return `Resumed from ${day}`;
    case 'notice':
      return `Ends on ${formatShortDay(addDays(from, -1))}`;
  }
}
