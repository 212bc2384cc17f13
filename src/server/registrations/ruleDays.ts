import { type RawBuilder, sql } from 'kysely';
import { type RuleId, registrationRules } from '#shared/registrations/rules.data.ts';

// The dates of `shared/registrations/dates.ts` as SQL, for filters and sort orders, from the same rules. PostgreSQL ends a
// month that is too short with its last day as well; a test compares the two.

const interval = (span: { months: number } | { days: number }, months = 0) => {
  const [inMonths, inDays] = 'months' in span ? [span.months, 0] : [0, span.days];
  return sql`make_interval(months => ${sql.lit(inMonths + months)}, days => ${sql.lit(inDays)})`;
};

/**
 * The date by a rule that counts from a column; null without a day there. With `months` it is so many months after, or
 * before, that date: counted at once, because a month that is too short is cut off once.
 */
export function ruleDay(id: RuleId, column: RawBuilder<unknown>, months = 0): RawBuilder<string | null> {
  const entries = registrationRules
    .filter((rule) => rule.id === id)
    .toSorted((one, other) => (other.from ?? '').localeCompare(one.from ?? ''));
  const cases = entries.map(
    ({ from, span }) =>
      sql`when ${from === null ? sql`true` : sql`${column} >= ${sql.lit(from)}::date`}
          then (${column} + ${interval(span, months)})::date`,
  );
  return sql`(case ${sql.join(cases, sql` `)} end)`;
}
