import { type Expression, type RawBuilder, sql } from 'kysely';
import type { DuplicateRules } from '../duplicateRules.ts';
import type { With } from '../record.ts';

/** 'Sunrise Care' and 'The Sunrise Care Pty Ltd' have the same key. `name_key` is in `functions/`. */
export const nameKey = (name: string | Expression<unknown>): RawBuilder<string> => sql`name_key(${name})`;

/** Normalized emails and phone numbers. `contact_points` is in `functions/`. */
export const contactPointsOf = ({ contactPoints }: DuplicateRules): RawBuilder<string[]> =>
  contactPoints
    ? sql`contact_points(${sql.join(contactPoints.map((column) => sql.ref(column)))})`
    : sql`array[]::text[]`;

/** The values by which a record is compared with others of its type, beside its id. */
export const comparedValues = ({ title, duplicates }: With<'duplicates'>) => sql`
  id, ${nameKey(sql.raw(title))} as key, ${sql.raw(duplicates.namesWithin ?? 'null::uuid')} as place,
  ${sql.raw(duplicates.abn ?? 'null::text')} as abn, ${contactPointsOf(duplicates)} as contact_points`;

/** Emails and phone numbers as written. */
export const writtenPointsOf = ({ contactPoints = [] }: DuplicateRules): RawBuilder<string[]> =>
  sql`array[${sql.join(contactPoints.map((column) => sql.ref(column)))}]::text[]`;

/** The things, other than the name, that two records may have in common, as bits: the surer the higher. */
export const SIGN = { abn: 4, email: 2, phone: 1 };

/** One row per value, from a common table expression with `comparedValues`. */
export const signsOf = (records: string) => sql`
  select id, ${sql.lit(SIGN.abn)} as kind, abn as sign from ${sql.table(records)} where abn is not null
  union all
  select id, case when sign like '%@%' then ${sql.lit(SIGN.email)} else ${sql.lit(SIGN.phone)} end, sign
    from ${sql.table(records)}, unnest(contact_points) as sign`;

/** The things that two records have in common, as they are shown; names count from the similarity `alike`, of at most 1. */
export const describeSigns = (signs: number, similarity: number, alike: number) => [
  ...(signs & SIGN.abn ? ['same ABN'] : []),
  ...(signs & SIGN.email ? ['same email'] : []),
  ...(signs & SIGN.phone ? ['same phone'] : []),
  ...(similarity === 1 ? ['same name'] : similarity >= alike ? ['similar name'] : []),
];
