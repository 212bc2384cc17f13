import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { CsvMatch, RowPlan, StoredRecords } from '../../records/csv/recordCsv.ts';
import { nameKey } from '../../records/duplicates/comparison.ts';
import { uniqueValue } from '../matches.ts';
import type { ParsedRow } from '../parseRow.ts';
import { CHOOSE } from './askWhichIsMeant.ts';
import type { Layer } from './layers.ts';
import { hasNoName, titleOf } from './planParent.ts';

// A record above may be found by an ABN or an email while the file calls it otherwise. Somebody is asked which one is
// meant. Where its name stands in several columns nobody can be, and its row says so, and those that stand on it.

const SAYS = '; the file says ';

/** The end of what is said of a record that no row names. */
const OF_ABOVE = ' of this account';

/** True where the name of records above stands in one column, so that somebody can be asked about its cells. */
const isAsked = ({ parent, file }: Pick<Layer, 'parent' | 'file'>) =>
  parent !== null && parent.name in file.matching;

/** True for a row whose name somebody kept when they were asked: it is another record, whatever else is the same. */
export const isKeptName = ({ decided, values, texts }: ParsedRow, name: string) =>
  decided.has(name) && String(values[name]).toLowerCase() === texts[name]?.toLowerCase();

/** True for a reason that says under which other name, or without one, a row has a record above. */
export const isOtherName = (reason: string) => reason.includes(SAYS) || reason.endsWith(OF_ABOVE);

/** Those of a row's reasons that do. */
export const otherNamesIn = (reasons: RawBuilder<unknown>) =>
  sql`jsonb_path_query_array(${reasons}, ${sql.lit(`$[*] ? (@ like_regex "${SAYS}|${OF_ABOVE}$")`)})`;

/** The name as it is compared: that of a company without 'Pty Ltd'. */
const keyOf = ({ name }: CsvMatch, column: string) =>
  name.isCompany ? nameKey(sql.ref(column)) : sql`lower_text(${sql.ref(column)})`;

/**
 * True where a new row `stored` has the unique value of an earlier one, `same`, and another name; the question about it,
 * or what to say of it.
 */
export function otherNameOf({ record, parent, file, outward }: Layer) {
  const { match } = record.csv.import;
  const message = sql`${`Same ${match.unique?.label} as `} || same.title || ${CHOOSE}`;
  const field = outward(parent?.name ?? '');
  return {
    is: sql`(${sql.lit(parent !== null)} and stored.action = 'create' and stored.match_key = same.match_key
             and ${keyOf(match, 'stored.title')} <> ${keyOf(match, 'same.title')})`,
    isAsked: sql.lit(isAsked({ parent, file })),
    message,
    faults: sql`jsonb_build_array(jsonb_build_object('field', ${field}::text, 'text', stored.title, 'message', ${message},
                                                     'alike', jsonb_build_array(same.title), 'sign', ${match.unique?.label}::text))`,
    reason: sql`${`Same ${match.unique?.label} as `} || same.title || ${SAYS} || stored.title`,
  };
}

/** Asks about the other names of rows of a layer above that found a stored record, or adds them to their plans. */
export async function askAboutOtherNames(
  em: EntityManager,
  { record, parent, file }: Pick<Layer, 'record' | 'parent' | 'file'>,
  rows: ParsedRow[],
  plans: RowPlan[],
  stored: StoredRecords,
) {
  const { match } = record.csv.import;
  const name = parent?.name ?? '';
  const named = rows.flatMap((row, place) => {
    const plan = plans[place];
    const found = stored.get(plan?.recordId ?? '');
    if (!plan || !found || plan.action === 'problem' || row.decided.has(name)) return [];
    if (record.csv.import.isMadeName?.(found.fields)) return [];
    if (hasNoName(record.csv.import, row) || row.values[match.name.fields[0]] === undefined) return [];
    const said = titleOf(record.csv.import, row.values);
    const value = uniqueValue(match, row.values)?.toLowerCase();
    const isSame = value !== undefined && value === uniqueValue(match, found.fields)?.toLowerCase();
    return isSame && said.toLowerCase() !== plan.title.toLowerCase() ? [{ plan, said, row }] : [];
  });
  if (named.length === 0) return;
  const others = await runSql<{ place: number }>(
    em,
    sql`select place::int from unnest(${named.map(({ said }) => said)}::text[], ${named.map(({ plan }) => plan.title)}::text[])
               with ordinality as given(said, title, place)
         where ${keyOf(match, 'said')} <> ${keyOf(match, 'title')}`,
  );
  for (const { place } of others) {
    const { plan, said = '', row } = named[place - 1] ?? {};
    const text = row?.texts[name];
    if (!plan) continue;
    if (!isAsked({ parent, file }) || text === undefined) {
      plan.reasons.push(`Same ${match.unique?.label} as ${plan.title}${SAYS}${said}`);
      continue;
    }
    const message = `Same ${match.unique?.label} as ${plan.title}${CHOOSE}`;
    const faults = [{ field: name, text, message, alike: [plan.title], sign: match.unique?.label }];
    Object.assign(plan, { action: 'problem', title: said, reasons: [message], faults, ...NOTHING });
  }
}

/** The plan of a row of which nothing is known yet. */
const NOTHING = { fields: {}, changes: {}, matchKey: null, name: null, recordId: null, version: null };
