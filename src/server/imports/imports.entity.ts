import { defineEntity, p } from '@mikro-orm/core';
import {
  type AboveCounts,
  type FileConventions,
  importState,
  type RowCounts,
  rowAction,
} from '#shared/imports/imports.schema.ts';
import type { LeftOut, Reading } from '#shared/imports/imports.ts';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import { importNoun } from '#shared/records/nouns.ts';
import { instant, recordProperties } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { FaultyCell, RowPlan } from '../records/csv/recordCsv.ts';

export const EMPTY_ROW_COUNTS: RowCounts = { create: 0, update: 0, skip: 0, problem: 0 };

const ImportSchema = defineEntity({
  name: 'Import',
  tableName: 'imports',
  indexes: [{ properties: ['noun', 'createdAt', 'id'] }],
  properties: {
    ...recordProperties,
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    noun: p.enum(importNoun.values),
    fileName: p.text(),
    /** The cells of the line with the headings. */
    headers: p.json<string[]>().default([]),
    /** The first different texts of each column; none of an empty one. */
    samples: p.json<string[][]>().defaultRaw(`'[]'`),
    /** The rows that are no records, such as totals. */
    leftOut: p.json<LeftOut[]>().defaultRaw(`'[]'`),
    matching: p.json<ColumnMapping>().defaultRaw(`'{}'`),
    reading: p.json<Reading>().defaultRaw(`'{"decimal": null, "dayOrder": null, "corrections": []}'`),
    conventions: p.json<FileConventions>().defaultRaw(`'{}'`),
    state: p.enum(importState.values).default('uploaded'),
    /** Who asked for what is under way, see `job.service.ts`; null while nothing is. */
    runBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    rows: p.integer().default(0),
    /** Progress of the current or last step: `done` of `total` rows. */
    done: p.integer().default(0),
    total: p.integer().default(0),
    /** Counted when that step began and when it ended. */
    counts: p.json<RowCounts>().defaultRaw(`'{"create": 0, "update": 0, "skip": 0, "problem": 0}'`),
    /** The same for the records above, by their noun. */
    above: p.json<AboveCounts>().defaultRaw(`'{}'`),
    /** By the id of a person: the records that were assigned to them, and those of these that were due already. */
    given: p.json<Record<string, { count: number; due: number }>>().defaultRaw(`'{}'`),
    /** Records that an undo left as they are. */
    undoSkipped: p.integer().default(0),
    undoneAt: instant().strictNullable().default(null),
    undoneBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
  },
});

/** A file that somebody uploaded to import it. */
export class Import extends ImportSchema.class {}
ImportSchema.setClass(Import);

/** The state of a row; 'skipped': an undo left its record as it is. */
const STAGES = ['read', 'planned', 'applied', 'undone', 'skipped'] as const;

const ImportRowSchema = defineEntity({
  name: 'ImportRow',
  tableName: 'import_rows',
  indexes: [{ properties: ['import', 'noun', 'isBelow', 'stage', 'line'] }],
  properties: {
    import: () => p.manyToOne(Import).primary().lazyRef().deleteRule('cascade'),
    /** The noun of its record: that of the file, or one above, see `layers.ts`. */
    noun: p.enum(importNoun.values).primary(),
    /** True for a record below the one of the same noun and line, such as an outlet of its account. */
    isBelow: p.boolean().primary().default(false),
    /** The number of the line as a spreadsheet numbers it: the headings are line 1. */
    line: p.integer().primary(),
    stage: p.enum(STAGES).default('read'),
    /** Empty for a record above: its cells are in the row of the file's own noun. */
    cells: p.json<string[]>(),
    /** The reason why the row cannot be what somebody wrote: it is a problem from the start, and never checked. */
    damage: p.text().strictNullable().default(null),
    title: p.text().default(''),
    action: p.enum(rowAction.values).strictNullable().default(null),
    reasons: p.json<string[]>().default([]),
    /** Those of the reasons that say under which other name, or without one, it has a record above. */
    otherNames: p.json<string[]>().defaultRaw(`'[]'`),
    /** The cells that make the row a problem. */
    faults: p.json<FaultyCell[]>().default([]),
    /** The line of the first row about the same record, where this one is left out for it. */
    repeats: p.integer().strictNullable().default(null),
    /** Equal for rows about the same record. */
    matchKey: p.text().strictNullable().default(null),
    name: p.json<RowPlan['name']>().strictNullable().default(null),
    recordId: p.uuid().strictNullable().default(null),
    /** The record's version when the row was checked; once it is written, the version since. */
    version: p.integer().strictNullable().default(null),
    changes: p.json<Record<string, [unknown, unknown]>>().defaultRaw(`'{}'`),
    /** The values before an update, by which it is undone. */
    earlier: p.json<Record<string, unknown>>().strictNullable().default(null),
    appliedAt: instant().strictNullable().default(null),
  },
});

/** A row of a file, with its plan, and once it is written what an undo needs. */
export class ImportRow extends ImportRowSchema.class {}
ImportRowSchema.setClass(ImportRow);
