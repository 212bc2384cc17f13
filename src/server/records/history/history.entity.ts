import { defineEntity, p } from '@mikro-orm/core';
import type { HistoryCause, historyAction } from '#shared/records/history.ts';
import { instant } from '../../platform/database/columns.ts';

/** The changes that the timeline shows. Names tables, as an index cannot look up which record types there are. */
const RECORD_TABLES = `table_name in ('leads', 'contacts', 'accounts', 'opportunities')`;

const HistorySchema = defineEntity({
  name: 'History',
  tableName: 'history',
  indexes: [
    { properties: ['recordId', 'at', 'id'] },
    // What happened to any record, and what one person did.
    { properties: ['at', 'id'], where: RECORD_TABLES },
    { properties: ['actorId', 'at', 'id'], where: RECORD_TABLES },
    { properties: ['id'], name: 'history_exported_index', where: "action = 'exported'" },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    at: instant().defaultRaw('now()'),
    /** Who was signed in; no foreign key, for the log outlives everybody. */
    actorId: p.uuid().strictNullable(),
    action: p.text().$type<keyof typeof historyAction.labels>(),
    cause: p.text().$type<HistoryCause>().strictNullable(),
    tableName: p.text().strictNullable(),
    recordId: p.uuid().strictNullable(),
    /** By column: what it was and what it became. */
    changes: p.json<Record<string, [unknown, unknown]>>().defaultRaw(`'{}'`),
  },
});

/**
 * Who changed what, when. Triggers write it (see its migration), so that no path around the entities is missed;
 * another trigger refuses to change or delete a line.
 */
export class History extends HistorySchema.class {}
HistorySchema.setClass(History);
