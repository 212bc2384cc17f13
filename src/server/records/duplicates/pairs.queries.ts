import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import {
  type DuplicatePair,
  type duplicatePairsInput,
  MAX_COMPARED_RECORDS,
} from '#shared/records/duplicates.schema.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { queryRows } from '../../platform/database/rows.ts';
import { decodeCursor, toPage } from '../list/pagination.ts';

// Records that may be the same, in pairs, found by sorting and not by comparing each with each: by each sign (ABN,
// e-mail, phone in digits), and by name forwards and backwards, a record is held against the next few. Of many that
// share a sign those show first that came one after the other; the rest shows as pairs are merged or told apart.

/** How alike two names are here, from 0 to 1: more than while typing, where one is asked about one's own record. */
const CLOSE = 0.75;

/** What two may have in common besides the name, as bits: the surer the higher. */
const SIGN = { abn: 4, email: 2, phone: 1 };

/** What of a name tells nobody apart. */
const NO_NAME = `'{"",the,and,pty,ltd,limited,inc,incorporated}'`;

/** Its words, folded and in the order of the alphabet. */
const keyOf = (name: string) => `
  (select string_agg(word, ' ' order by word)
     from string_to_table(translate(search_folded(${name}), '.,&-/()''’', '    '), ' ') as word
    where word <> all(${NO_NAME}))`;

const sources = {
  accounts: {
    record: `select id, ${keyOf('name')} as key, null::uuid as place, abn,
                    reach_of(business_email, email, business_phone, phone) as reach from accounts`,
    title: 'name',
    subtitle: `nullif(concat_ws(', ', record.city, record.state), '')`,
  },
  contacts: {
    // People of one name are many: only within their account it may be one.
    record: `select id, ${keyOf(`first_name || ' ' || last_name`)} as key, account_id as place, null as abn,
                    reach_of(email, personal_email, phone, mobile, direct_phone) as reach from contacts`,
    title: `first_name || ' ' || record.last_name`,
    subtitle: '(select name from accounts where accounts.id = record.account_id)',
  },
};

/** This of the next few rows. */
const next = (column: string) => `array[${[1, 2, 3].map((n) => `lead(${column}, ${n}) over w`).join(', ')}]`;

/** Pairs of rows that stand close when sorted like this. */
const near = (order: string) => `
  select placed.id as one, next.id as other, 0 as sign, similarity(placed.key, next.key) as close
    from (select id, key, ${next('id')} as ids, ${next('key')} as keys
            from record where key <> '' window w as (partition by place order by ${order}, id)) as placed,
         unnest(ids, keys) as next(id, key)
   where similarity(placed.key, next.key) >= ${CLOSE}`;

const pairsOf = (noun: keyof typeof sources) => `
  with record as materialized (${sources[noun].record} order by id desc limit ${MAX_COMPARED_RECORDS}),
  signed as (
    select id, ${SIGN.abn} as kind, abn as sign from record where abn is not null
    union all
    select id, case when sign like '%@%' then ${SIGN.email} else ${SIGN.phone} end, sign
      from record, unnest(reach) as sign),
  found as (
    select placed.id as one, next.id as other, placed.kind as sign, 0 as close
      from (select id, kind, sign, ${next('id')} as ids, ${next('sign')} as signs, ${next('kind')} as kinds
              from signed window w as (order by kind, sign, id)) as placed,
           unnest(ids, signs, kinds) as next(id, sign, kind)
     where next.sign = placed.sign and next.kind = placed.kind and next.id <> placed.id
    union all ${near('key')}
    union all ${near('reverse(key)')}),
  pair as (
    select least(one, other) as one, greatest(one, other) as other, bit_or(sign) as signs,
           max(close) as close
      from found group by 1, 2),
  weighed as (
    select *, 2000 * signs + round(1000 * close)::int as weight
      from pair
     where not exists (select from not_duplicates apart where apart.one_id = one and apart.other_id = other))`;

interface Found {
  id: string;
  oneId: string;
  oneTitle: string;
  oneSubtitle: string | null;
  otherTitle: string;
  otherSubtitle: string | null;
  signs: number;
  close: number;
  weight: number;
  total: number | null;
}

/** One page of pairs, the likeliest first. */
export async function listDuplicatePairs(
  em: EntityManager,
  { noun, limit, cursor }: z.output<typeof duplicatePairsInput>,
): Promise<Page<DuplicatePair>> {
  const { title, subtitle } = sources[noun];
  const [weight, one, other] = cursor ? keysOf(cursor) : [null, null, null];
  const rows = await queryRows<Found>(
    em,
    `${pairsOf(noun)}
     select other as id, one as "oneId", signs, close, weight, first.title as "oneTitle",
            first.subtitle as "oneSubtitle", second.title as "otherTitle", second.subtitle as "otherSubtitle", total
       from (select *, case when ?::int is null then count(*) over ()::int end as total from weighed
              where ?::int is null or (weight, one, other) < (?::int, ?::uuid, ?::uuid)
              order by weight desc, one desc, other desc limit ?::int) as shown,
            lateral (select record.${title} as title, ${subtitle} as subtitle from ${noun} record where id = one) first,
            lateral (select record.${title} as title, ${subtitle} as subtitle from ${noun} record where id = other) second
      order by weight desc, one desc, other desc`,
    [weight, weight, weight, one, other, limit + 1],
  );
  const page = toPage(
    rows,
    limit,
    (row) => `${row.weight} ${row.oneId}`,
    rows[0]?.total ?? (cursor ? null : 0),
  );
  return { ...page, items: page.items.map(present) };
}

function keysOf(cursor: string): [number, string, string] {
  const { key, id } = decodeCursor(cursor);
  const [, weight, one] = /^(\d{1,6}) ([\da-f-]{36})$/.exec(key) ?? [];
  if (!weight || !one) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This page is not there: start at the first one' });
  }
  return [Number(weight), one, id];
}

const present = ({ id, oneId, signs, close, ...row }: Found): DuplicatePair => ({
  one: { id: oneId, title: row.oneTitle, subtitle: row.oneSubtitle },
  other: { id, title: row.otherTitle, subtitle: row.otherSubtitle },
  reasons: [
    ...(signs & SIGN.abn ? ['same ABN'] : []),
    ...(signs & SIGN.email ? ['same e-mail'] : []),
    ...(signs & SIGN.phone ? ['same phone'] : []),
    ...(close === 1 ? ['same name'] : close > 0 ? ['similar name'] : []),
  ],
});
