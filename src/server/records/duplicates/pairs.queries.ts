import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import * as z from 'zod';
import { formatAbn } from '#shared/fields/abn.ts';
import {
  type DuplicatePair,
  type duplicatePairsInput,
  MAX_COMPARED_RECORDS,
} from '#shared/records/duplicates.schema.ts';
import { NO_SUCH_PAGE, type Page } from '#shared/records/lists.schema.ts';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { instantColumn, readRows } from '../../platform/database/runSql.ts';
import { columnsPointingTo } from '../columnsPointingTo.ts';
import { decodeCursor, toPage } from '../list/pagination.ts';
import type { RecordContext, Records, With } from '../record.ts';
import {
  comparedValues,
  contactPointsOf,
  describeSigns,
  SIGN,
  signsOf,
  writtenPointsOf,
} from './comparison.ts';
import { formalKey } from './nicknames.ts';

// Finds pairs by sorting: by each shared value (ABN, email, phone number) and by name forwards and backwards,
// a record is compared with the next few. Of many with the same value only neighbours show at first; the
// others follow as pairs are merged or dismissed.

/**
 * The similarity, from 0 to 1, from which two names may be the same: more than while typing, where a hint costs
 * less.
 */
const SIMILAR = 0.75;

const next = (column: string) =>
  sql.raw(`array[${[1, 2, 3].map((n) => `lead(${column}, ${n}) over w`).join(', ')}]`);

/** Pairs of rows that are near each other in this order. */
const near = (order: string) => sql`
  select placed.id as one, next.id as other, 0 as sign, similarity(placed.key, next.key) as similarity
    from (select id, key, ${next('id')} as ids, ${next('key')} as keys
            from record where key <> '' window w as (partition by place_name order by ${sql.raw(order)}, id)) as placed,
         unnest(ids, keys) as next(id, key)
   where similarity(placed.key, next.key) >= ${sql.lit(SIMILAR)}`;

/** 0 to 1, for names that differ only in a nickname. */
const NICKNAME = 0.9;

/** Pairs of rows of which the names are one, apart from nicknames. */
const nicknamed = sql`
  select placed.id as one, next.id as other, 0 as sign, ${sql.lit(NICKNAME)} as similarity
    from (select id, ${next('id')} as ids from record where formal <> ''
          window w as (partition by place_name, formal order by id)) as placed,
         unnest(ids) as next(id)
   where next.id is not null`;

const pairsOf = (record: With<'duplicates'>) => sql`
  with record as materialized (
    select compared.*, coalesce(organisation, place::text) as place_name, ${formalKey(sql`key`, record.duplicates)} as formal
      from (select ${comparedValues(record)}, ${sql.raw(record.duplicates.namesWithinLike ?? 'null::text')} as organisation
              from ${sql.table(record.table)} order by id desc limit ${sql.lit(MAX_COMPARED_RECORDS)}) as compared),
  signed as (${signsOf('record')}),
  found as (
    select placed.id as one, next.id as other, placed.kind as sign, 0 as similarity
      from (select id, kind, sign, ${next('id')} as ids, ${next('sign')} as signs, ${next('kind')} as kinds
              from signed window w as (order by kind, sign, id)) as placed,
           unnest(ids, signs, kinds) as next(id, sign, kind)
     where next.sign = placed.sign and next.kind = placed.kind and next.id <> placed.id
    union all ${near('key')}
    union all ${near('reverse(key)')}
    union all ${nicknamed}),
  pair as (
    select least(one, other) as one, greatest(one, other) as other, bit_or(sign) as signs,
           max(similarity) as similarity
      from found group by 1, 2),
  -- Two with different ABNs are two businesses, whatever else they have in common.
  possible as (
    select pair.* from pair join record first on first.id = one join record second on second.id = other
     where first.abn = second.abn or first.abn is null or second.abn is null),
  weighed as (
    select *, 2000 * signs + round(1000 * similarity)::int
              + case when ${isSure} then 20000 else 0 end as weight
      from possible
     where not exists (select from not_duplicates apart where apart.one_id = one and apart.other_id = other))`;

/** More in common than a phone number, which firms and families share. */
const isSure = sql<boolean>`(signs <> ${sql.lit(SIGN.phone)} or similarity >= ${sql.lit(SIMILAR)})`;

const pairRow = z.object({
  id: z.string(),
  oneId: z.string(),
  oneTitle: z.string(),
  oneSubtitle: z.string().nullable(),
  oneCreatedAt: instantColumn,
  oneValues: z.array(z.string()),
  otherTitle: z.string(),
  otherSubtitle: z.string().nullable(),
  otherCreatedAt: instantColumn,
  otherValues: z.array(z.string()),
  signs: z.number(),
  similarity: z.number(),
  abn: z.string().nullable(),
  points: z.array(z.string()),
  weight: z.number(),
  total: z.number().nullable(),
});

const belowCount = z.object({ of: z.string(), noun: z.string(), count: z.number() });

/** One page of pairs, the likeliest first. */
export async function listDuplicatePairs(
  { em, records }: Pick<RecordContext, 'em' | 'records'>,
  record: With<'duplicates'>,
  { limit, cursor }: z.output<typeof duplicatePairsInput>,
): Promise<Page<DuplicatePair>> {
  const after = cursor ? readCursor(cursor) : null;
  const named = (id: string) => sql`
    lateral (select ${sql.raw(record.title)} as title, ${sql.raw(record.duplicates.subtitle)} as subtitle, created_at,
                    ${sql.raw(record.duplicates.abn ?? 'null::text')} as abn,
                    ${writtenPointsOf(record.duplicates)} as written, ${contactPointsOf(record.duplicates)} as points
               from ${sql.table(record.table)} where id = ${sql.ref(id)})`;
  const rows = await readRows(em, pairRow)`
    ${pairsOf(record)}
     select other as id, one as "oneId", signs, similarity, weight, first.title as "oneTitle",
            first.subtitle as "oneSubtitle", second.title as "otherTitle", second.subtitle as "otherSubtitle", total,
            first.created_at as "oneCreatedAt", second.created_at as "otherCreatedAt",
            array_remove(('ABN ' || first.abn) || first.written, null) as "oneValues",
            array_remove(('ABN ' || second.abn) || second.written, null) as "otherValues",
            case when first.abn = second.abn then first.abn end as abn,
            array(select distinct point from unnest(first.written) as point
                   where contact_points(point) && second.points order by point) as points
       from (select *, ${after ? sql`null::int` : sql`count(*) over ()::int`} as total from weighed
              where ${after ? sql`(weight, one, other) < (${after.weight}::int, ${after.one}::uuid, ${after.other}::uuid)` : sql`true`}
              order by weight desc, one desc, other desc limit ${limit + 1}) as shown,
            ${named('one')} first, ${named('other')} second
      order by weight desc, one desc, other desc`;
  const page = toPage(
    rows,
    limit,
    (row) => `${row.weight} ${row.oneId}`,
    rows[0]?.total ?? (cursor ? null : 0),
  );
  const ids = page.items.flatMap(({ id, oneId }) => [id, oneId]);
  const related = ids.length > 0 ? await countRelated(em, records, record.table, ids) : new Map();
  return { ...page, items: page.items.map((row) => presentPair(row, related)) };
}

function readCursor(cursor: string) {
  const { key, id } = decodeCursor(cursor);
  const [, weight, one] = /^(\d{1,6}) ([\da-f-]{36})$/.exec(key) ?? [];
  if (!weight || !one) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: NO_SUCH_PAGE });
  }
  return { weight: Number(weight), one, other: id };
}

const presentPair = (
  { id, oneId, signs, similarity, abn, points, ...row }: z.output<typeof pairRow>,
  related: Map<string, TrashCounts>,
): DuplicatePair => ({
  one: {
    id: oneId,
    title: row.oneTitle,
    subtitle: row.oneSubtitle,
    createdAt: row.oneCreatedAt,
    values: presentValues(row.oneValues),
    related: related.get(oneId) ?? {},
  },
  other: {
    id,
    title: row.otherTitle,
    subtitle: row.otherSubtitle,
    createdAt: row.otherCreatedAt,
    values: presentValues(row.otherValues),
    related: related.get(id) ?? {},
  },
  reasons: describeSigns(signs, similarity, SIMILAR),
  shared: [...(abn ? [formatAbn(abn)] : []), ...points],
  isSure: signs !== SIGN.phone || similarity >= SIMILAR,
});

const presentValues = (values: string[]) => [
  ...new Set(values.map((value) => (value.startsWith('ABN ') ? `ABN ${formatAbn(value.slice(4))}` : value))),
];

/** The number of records of each noun that stand on these of a table, by their ids. */
async function countRelated(em: EntityManager, records: Records, table: string, ids: string[]) {
  const columns = columnsPointingTo(records, table);
  const parts = records.flatMap(({ noun, table: below }) => {
    const own = columns.filter((one) => one.table === below);
    if (own.length === 0) return [];
    const each = own.map(
      ({ column }) => sql`select id, ${sql.ref(column)} as of from ${sql.table(below)}
                           where ${sql.ref(column)} = any(${ids}::uuid[])`,
    );
    return sql`select of, ${sql.lit(noun)} as noun, count(*)::int as count
                 from (${sql.join(each, sql` union `)}) as below group by 1`;
  });
  const rows = await readRows(em, belowCount)`${sql.join(parts, sql` union all `)}`;
  const counts = new Map<string, TrashCounts>();
  for (const { of, noun, count } of rows) counts.set(of, { ...counts.get(of), [noun]: count });
  return counts;
}
