import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportNoun } from '#shared/reports/reportNouns.ts';
import {
  ENOUGH_CLOSED,
  type FilterTexts,
  type ReportFigure,
  type ReportTable,
  type Unit,
} from '#shared/reports/reports.ts';
import type { RecordContext } from '../records/record.ts';
import { sources } from './reportNouns.ts';

// A table is defined by the filters of lists: those of the part of the table, of a row and of a column together are the
// list behind a figure, and their conditions are what is counted. So no condition is written for a report alone.

/** The number that a column has for the records that it counts. */
export type Measure = (counted: Expression<SqlBool>, noun: ReportNoun) => RawBuilder<unknown>;

export const count: Measure = (counted, noun) => sql`${sources[noun].number} filter (where ${counted})`;

export const sumOf =
  (value: Expression<unknown>): Measure =>
  (counted) =>
    sql`coalesce(sum(${value}) filter (where ${counted}), 0)`;

/** The number below which so much of the values lies: 0.5 is the median. */
export const quantileOf =
  (share: number, value: Expression<unknown>): Measure =>
  (counted) =>
    sql`percentile_cont(${sql.lit(share)}) within group (order by ${value}) filter (where ${counted})`;

interface MeasuredColumn {
  label: string;
  unit: Unit;
  /** They leave out a part of what the row has. */
  filters?: FilterTexts;
  measure: Measure;
}

/** A share of two columns of the same part, in per cent; empty where too few are closed. */
interface ShareColumn {
  label: string;
  unit: 'percent';
  /** The places of the columns: the part, the whole, and the number of the closed. */
  share: { of: number; in: number; closed: number };
}

type Column = MeasuredColumn | ShareColumn;

/** A row; its filters stand in the place of those of the part with the same name, of which they are a part. */
export interface Row {
  key: string;
  label: string;
  month?: string;
  filters: FilterTexts;
  /** Left out where it has no figures. */
  isOptional?: true;
}

/** Columns about one noun. No record is in two rows. */
export interface Part {
  noun: ReportNoun;
  filters: FilterTexts;
  rows: Row[];
  columns: Column[];
}

const allOf = (conditions: Expression<SqlBool>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`;

/** A table of parts side by side, which have the same rows. */
export async function reportTable(context: RecordContext, parts: Part[]): Promise<ReportTable> {
  const measured = await Promise.all(parts.map((part) => measurePart(context, part)));
  const figuresOf = (at: number | 'total') =>
    parts.flatMap((part, index) => {
      const filters = { ...part.filters, ...(at === 'total' ? {} : part.rows[at]?.filters) };
      return figures(part, measured[index]?.get(at) ?? [], filters);
    });
  return {
    columns: parts.flatMap(({ noun, columns }) => columns.map(({ label, unit }) => ({ label, unit, noun }))),
    rows: (parts[0]?.rows ?? []).flatMap(({ key, label, month, isOptional }, at) => {
      const row = { key, label, month, figures: figuresOf(at) };
      return isOptional && row.figures.every(({ value }) => !value) ? [] : [row];
    }),
    total: { key: 'total', label: 'All', figures: figuresOf('total') },
  };
}

/** The values of the measured columns, by row. */
async function measurePart(context: RecordContext, { noun, filters, rows, columns }: Part) {
  const source = sources[noun];
  const isIn = (texts: FilterTexts = {}) => allOf(source.conditions(context, texts));
  const row = sql`case ${sql.join(
    rows.map((one, at) => sql`when ${isIn(one.filters)} then ${sql.lit(at)}`),
    sql` `,
  )} else -1 end`;
  const values = columns.map((column, at) =>
    ('measure' in column ? column.measure(isIn(column.filters), noun) : sql`null`).as(`value${at}`),
  );
  const found = await source.select(context.em, source.conditions(context, filters), [
    row.as('at'),
    ...values,
  ]);
  return new Map<number | 'total', (number | null)[]>(
    found.map((one) => [
      one.at === null ? 'total' : Number(one.at),
      columns.map((_, at) => (one[`value${at}`] == null ? null : Number(one[`value${at}`]))),
    ]),
  );
}

function figures({ columns }: Part, values: (number | null)[], filters: FilterTexts): ReportFigure[] {
  const filtersOf = (at: number): FilterTexts => {
    const column = columns[at];
    return { ...filters, ...(column && 'filters' in column ? column.filters : {}) };
  };
  return columns.map((column, at) => {
    if (!('share' in column)) {
      const isEmpty = column.unit === 'days' || column.unit === 'hours' ? null : 0;
      return { value: values[at] ?? isEmpty, filters: filtersOf(at) };
    }
    const { of, in: whole, closed } = column.share;
    const all = values[whole] ?? 0;
    const isTelling = (values[closed] ?? 0) >= ENOUGH_CLOSED && all > 0;
    const value = isTelling ? Math.round(((values[of] ?? 0) / all) * 1000) / 10 : null;
    return { value, filters: filtersOf(whole) };
  });
}
