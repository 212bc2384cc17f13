import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { EntityManager } from '../../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../../platform/database/rows.ts';
import { readRows } from '../../platform/database/runSql.ts';
import { type AlikeRecord, foundReference, type NamedRow } from './recordCsv.ts';

/** The most records that are offered for one row. */
export const OFFERED = 4;

export const foundRecord = foundReference.extend({ name: z.string() });

interface PhoneSearch {
  /** Columns of a row that may contain a phone number. */
  fields: string[];
  /** Selects id and name, up to a condition; `given.within` is the row's value of `within`. */
  stored: RawBuilder<unknown>;
  /** The expression of their contact point index. */
  points: RawBuilder<unknown>;
  /** The row's field for the record that contains them. */
  within?: string;
}

export async function findByPhones(
  em: EntityManager,
  rows: NamedRow[],
  { fields, stored, points, within = '' }: PhoneSearch,
): Promise<Omit<AlikeRecord, 'isSame'>[]> {
  const given = rows.flatMap(({ values }, index) => {
    const phones = fields.map((field) => values[field]).filter((phone) => typeof phone === 'string');
    return phones.length > 0 ? [{ place: index + 1, phones, within: values[within] ?? null }] : [];
  });
  if (given.length === 0) return [];
  // The limit stands apart from the condition: beside it, the planner reads all records by id until it has enough.
  const found = await readRows(em, foundRecord)`
    select given.place, found.id, found.name
      from (select place, within, contact_points(variadic phones) as points
              from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row(place int, phones text[], within uuid)
            ${OPTIMIZATION_FENCE}) given,
           lateral (select id, name
                      from (${stored} and ${points} && given.points ${OPTIMIZATION_FENCE}) same
                     order by id limit ${sql.lit(OFFERED)}) found`;
  return found.map((record) => ({ ...record, sign: 'phone number' }));
}
