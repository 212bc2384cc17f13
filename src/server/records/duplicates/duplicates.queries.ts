import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import {
  type duplicatesInput,
  type LikelyDuplicate,
  MAX_DUPLICATES,
} from '#shared/records/duplicates.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readRows } from '../../platform/database/runSql.ts';
import type { With } from '../record.ts';
import { contactPointsOf, describeSigns, nameKey, SIGN } from './comparison.ts';
import { spellingsOf } from './nicknames.ts';

/** 0 to 1: names at least this similar may be the same. */
const SIMILAR = 0.55;

const duplicateRow = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Emails and phone numbers that both have. */
  same: z.array(z.string()),
  is_abn: z.boolean(),
  similarity: z.number(),
});

type Typed = z.output<typeof duplicatesInput>;

/** Records that may be the same as what is typed, the likeliest first, and then those in the trash. */
export async function findDuplicates(
  em: EntityManager,
  record: With<'duplicates'>,
  typed: Typed,
): Promise<LikelyDuplicate[]> {
  if (record.duplicates.isWithinAccount && !typed.accountId) return [];
  const { table } = record;
  const found = await findAmong(em, record, typed, sql.table(table));
  if (!typed.inTrash || typed.contactPoints.length === 0) return found;
  const deleted = sql`(select stored.* from trash, jsonb_populate_record(null::${sql.table(table)}, trash.row) as stored
                        where table_name = ${table} and kind = 'row')`;
  const inTrash = await findAmong(em, record, { ...typed, name: '', abn: '' }, deleted);
  return [...found, ...inTrash.map((one) => ({ ...one, isInTrash: true }))];
}

async function findAmong(
  em: EntityManager,
  record: With<'duplicates'>,
  typed: Typed,
  rowsOf: RawBuilder<unknown>,
): Promise<LikelyDuplicate[]> {
  const { title, duplicates } = record;
  const rows = await readRows(em, duplicateRow)`
    select found.id, ${sql.raw(title)} as title, ${sql.raw(duplicates.subtitle)} as subtitle, same, is_abn, similarity
      from (select record.*, ${compared(record, typed)}
              from ${rowsOf} record
             where id is distinct from ${typed.id ?? null}::uuid and ${isCandidate(record, typed)}) as found
     where cardinality(same) > 0 or is_abn or similarity >= ${SIMILAR}
     order by is_abn desc, cardinality(same) desc, similarity desc, found.id limit ${MAX_DUPLICATES}`;
  return rows.map(({ id, title, subtitle, same, is_abn, similarity }) => {
    const points = same.map((one) => (one.includes('@') ? SIGN.email : SIGN.phone));
    const signs = [is_abn ? SIGN.abn : 0, ...points].reduce((all, sign) => all | sign);
    return { id, title, subtitle, reasons: describeSigns(signs, similarity, SIMILAR) };
  });
}

function compared({ title, duplicates }: With<'duplicates'>, { name, contactPoints, abn }: Typed) {
  const { names = [title] } = duplicates;
  const own = contactPointsOf(duplicates);
  return sql`
    array(select unnest(${own}) intersect select unnest(contact_points(variadic ${contactPoints}::text[]))) as same,
    coalesce(${abnOf(duplicates)} = ${withoutSpaces(abn)}, false) as is_abn,
    greatest(${sql.join(names.flatMap((one) => spellingsOf(name, duplicates).map((spelling) => sql`similarity(${nameKey(sql.raw(one))}, ${nameKey(spelling)})`)))}) as similarity`;
}

function isCandidate({ duplicates }: With<'duplicates'>, { name, contactPoints, abn, accountId }: Typed) {
  if (duplicates.isWithinAccount) return sql`account_id = ${accountId}::uuid`;
  return sql`(${contactPointsOf(duplicates)} && contact_points(variadic ${contactPoints}::text[])
    or ${abnOf(duplicates)} = nullif(${withoutSpaces(abn)}, '')
    or ${sql.join(
      spellingsOf(name, duplicates).map((spelling) => sql`search_text %> nullif(${nameKey(spelling)}, '')`),
      sql` or `,
    )})`;
}

const abnOf = ({ abn }: With<'duplicates'>['duplicates']) => (abn ? sql.ref(abn) : sql`null::text`);

const withoutSpaces = (abn: string) => abn.replace(/\s/g, '');
