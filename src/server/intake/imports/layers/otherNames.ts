import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import type { CsvMatch, RowPlan, StoredRecords } from '../../../records/csv/recordCsv.ts';
import { nameKey } from '../../../records/duplicates/comparison.ts';
import { uniqueValue } from '../matches.ts';
import type { ParsedRow } from '../parseRow.ts';
import type { Layer } from './layers.ts';
import { hasNoName, titleOf } from './planParent.ts';

// A record above may be found by an ABN or an email while the file calls it otherwise. Its row says so, and those that
// stand on it: nobody looks for a contact at another account than the one that the file names.

const SAYS = '; the file says ';

/** True for a reason that says under which other name a row has a record above. */
export const isOtherName = (reason: string) => reason.includes(SAYS);

/** Those of a row's reasons that do. */
export const otherNamesIn = (reasons: RawBuilder<unknown>) =>
  sql`jsonb_path_query_array(${reasons}, ${sql.lit(`$[*] ? (@ like_regex "${SAYS}")`)})`;

/** The name as it is compared: that of a company without 'Pty Ltd'. */
const keyOf = ({ name }: CsvMatch, column: string) =>
  name.isCompany ? nameKey(sql.ref(column)) : sql`lower_text(${sql.ref(column)})`;

/** True where a new row `stored` has the unique value of an earlier one, `same`, and another name; and what to say of it. */
export const otherNameOf = (match: CsvMatch, isParent: boolean) => ({
  is: sql`(${sql.lit(isParent)} and stored.action = 'create' and stored.match_key = same.match_key
           and ${keyOf(match, 'stored.title')} <> ${keyOf(match, 'same.title')})`,
  reason: sql`${`Same ${match.unique?.label} as `} || same.title || ${SAYS} || stored.title`,
});

/** Adds the other names to the plans of rows of a layer above that found a stored record. */
export async function addOtherNames(
  em: EntityManager,
  { record, parent }: Pick<Layer, 'record' | 'parent'>,
  rows: ParsedRow[],
  plans: RowPlan[],
  stored: StoredRecords,
) {
  const { match } = record.csv.import;
  const named = rows.flatMap((row, place) => {
    const plan = plans[place];
    const found = stored.get(plan?.recordId ?? '');
    if (!plan || !found || plan.action === 'problem' || row.decided.has(parent?.name ?? '')) return [];
    if (hasNoName(record.csv.import, row) || row.values[match.name.fields[0]] === undefined) return [];
    const said = titleOf(record.csv.import, row.values);
    const value = uniqueValue(match, row.values)?.toLowerCase();
    const isSame = value !== undefined && value === uniqueValue(match, found.fields)?.toLowerCase();
    return isSame && said.toLowerCase() !== plan.title.toLowerCase() ? [{ plan, said }] : [];
  });
  if (named.length === 0) return;
  const others = await runSql<{ place: number }>(
    em,
    sql`select place::int from unnest(${named.map(({ said }) => said)}::text[], ${named.map(({ plan }) => plan.title)}::text[])
               with ordinality as given(said, title, place)
         where ${keyOf(match, 'said')} <> ${keyOf(match, 'title')}`,
  );
  for (const { place } of others) {
    const { plan, said } = named[place - 1] ?? {};
    plan?.reasons.push(`Same ${match.unique?.label} as ${plan.title}${SAYS}${said}`);
  }
}
