import { defineEntity, p } from '@mikro-orm/core';
import { rowAction } from '#shared/imports/imports.schema.ts';
import { importNoun } from '#shared/records/nouns.ts';
import { instant } from '../platform/database/columns.ts';
import type { FaultyCell, RowPlan } from '../records/csv/recordCsv.ts';
import { Import } from './imports.entity.ts';

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
    /** The cells; empty for a record above, whose cells those of the file's own row are. */
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
    /** Rows with the same one are about the same record. */
    matchKey: p.text().strictNullable().default(null),
    /** The name of a new record. */
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
