import { addDays } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import type { optionSet } from '#shared/fields/optionSet.ts';
import { type Days, daysFilter, monthsFrom, monthsOf } from '#shared/reports/periods.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Row } from './reportTable.ts';

const month = new Intl.DateTimeFormat('en-AU', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const nameOfMonth = (day: string) => month.format(new Date(day));

/** A row for each month of a period until now, by a filter of days. The months before have the same keys. */
export const rowsByMonth = (days: Days, filter: string): Row[] =>
  rowsOfMonths(
    monthsOf(days).filter(({ from }) => from <= today()),
    filter,
  );

const rowsOfMonths = (months: Days[], filter: string): Row[] =>
  months.map((one, at) => ({
    key: String(at),
    label: nameOfMonth(one.from),
    filters: { [filter]: daysFilter(one) },
  }));

/** The months that a table shows which looks ahead. */
const MONTHS_AHEAD = 12;

/** Rows by a day that is still to come: before today, the months from today on, later, and none. */
export function rowsAhead(now: string, filter: string): Row[] {
  const { from: _, to } = monthsFrom(now, MONTHS_AHEAD);
  const row = (key: string, label: string, value: string) => ({ key, label, filters: { [filter]: value } });
  return [
    row('before', 'Before today', `..${addDays(now, -1)}`),
    ...rowsOfMonths(monthsOf({ from: now, to }), filter),
    row('later', 'Later', `${addDays(to, 1)}..`),
    row('none', 'No date', 'none'),
  ];
}

/** A row for each value of a choice, by the filter with these values. */
export const rowsByOption = ({ options }: ReturnType<typeof optionSet>, filter: string): Row[] =>
  options.map(({ value, label }) => ({ key: value, label, filters: { [filter]: value } }));

/** A row for each person of the team, for those who have left, and for nobody, where they have figures. */
export async function rowsByOwner(em: EntityManager): Promise<Row[]> {
  const people = await kysely(em)
    .selectFrom('User as member')
    .where('member.deactivatedAt', 'is', null)
    .select(['member.id', selectFullName('member').as('name')])
    .orderBy('name')
    .orderBy('member.id')
    .execute();
  const row = (owner: string, label: string): Row => ({
    key: owner,
    label,
    filters: { owner },
    isOptional: true,
  });
  return [
    ...people.map(({ id, name }) => row(id, name)),
    row('left', 'People who have left'),
    row('nobody', 'Nobody'),
  ];
}
