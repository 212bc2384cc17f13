import { defineEntity, p } from '@mikro-orm/core';
import { pluralize } from '#shared/fields/format.ts';
import type { HistoryCause, historyAction } from '#shared/records/history.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { instant } from '../../platform/database/columns.ts';

/** The changes that the timeline shows. */
const RECORD_TABLES = `table_name in (${subjectNoun.values.map((noun) => `'${pluralize(noun)}'`).join(', ')})`;

const HistorySchema = defineEntity({
  name: 'History',
  tableName: 'history',
  indexes: [
    { properties: ['recordId', 'at', 'id'] },
    // The timeline of all records, of all people or of one.
    { properties: ['at', 'id'], where: RECORD_TABLES },
    { properties: ['actorId', 'at', 'id'], where: RECORD_TABLES },
    { properties: ['actId'], name: 'history_act_id_index', where: 'act_id is not null' },
    { properties: ['id'], name: 'history_exported_index', where: "action = 'exported'" },
    {
      properties: ['recordId'],
      name: 'history_samples_index',
      where: "action = 'created' and cause = 'demo_data'",
    },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    at: instant().defaultRaw('now()'),
    /** The person who was signed in; without a foreign key, as the history outlives users. */
    actorId: p.uuid().strictNullable(),
    action: p.text().$type<keyof typeof historyAction.labels>(),
    cause: p.text().$type<HistoryCause>().strictNullable(),
    tableName: p.text().strictNullable(),
    recordId: p.uuid().strictNullable(),
    /** The act that it is part of, such as a change of many records or a merge, which can be undone. */
    actId: p
      .uuid()
      .strictNullable()
      .defaultRaw(`(NULLIF(current_setting('providerdesk.act'::text, true), ''::text))::uuid`),
    /** The changes by column: the old and the new value. */
    changes: p.json<Record<string, [unknown, unknown]>>().defaultRaw(`'{}'`),
  },
});

export class History extends HistorySchema.class {}
HistorySchema.setClass(History);
