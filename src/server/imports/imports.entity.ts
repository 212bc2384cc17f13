import { defineEntity, p } from '@mikro-orm/core';
import {
  type AboveCounts,
  type FileConventions,
  importState,
  type RowCounts,
} from '#shared/imports/imports.schema.ts';
import type { LeftOut } from '#shared/imports/leftOut.ts';
import type { Reading } from '#shared/imports/reading.ts';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import { importNoun } from '#shared/records/nouns.ts';
import { instant, recordProperties } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

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
    /** The rows that are done of those of what is under way, or was last, and their number. */
    done: p.integer().default(0),
    total: p.integer().default(0),
    /** The counts when that began or ended. */
    counts: p.json<RowCounts>().defaultRaw(`'{"create": 0, "update": 0, "skip": 0, "problem": 0}'`),
    /** The same for the records above, by their noun. */
    above: p.json<AboveCounts>().defaultRaw(`'{}'`),
    /** The records that it assigned to people, and those of them that were due already, by the id of the person. */
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
