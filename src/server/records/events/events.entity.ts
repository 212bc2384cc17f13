import { defineEntity, p } from '@mikro-orm/core';
import type { EventKind } from '#shared/events/events.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import { instant, newId } from '../../platform/database/columns.ts';

const EventSchema = defineEntity({
  name: 'Event',
  tableName: 'events',
  indexes: [
    { properties: ['recordId', 'id'] },
    { properties: ['actId'], where: 'act_id is not null' },
    { properties: ['at', 'id'] },
  ],
  properties: {
    id: p.uuid().primary().onCreate(newId),
    at: instant().defaultRaw('now()'),
    kind: p.text().$type<EventKind>(),
    /** Not a foreign key: while the record is in the trash its events are hidden, and come back with it. */
    noun: p.text().$type<RecordNoun>().strictNullable(),
    recordId: p.uuid().strictNullable(),
    /** Who was signed in; null for a client, and for what happened by itself. */
    actorId: p
      .uuid()
      .strictNullable()
      .defaultRaw(`(NULLIF(current_setting('providerdesk.actor'::text, true), ''::text))::uuid`),
    /** As in the history: a bulk change, a hand-over or an import. */
    actId: p
      .uuid()
      .strictNullable()
      .defaultRaw(`(NULLIF(current_setting('providerdesk.act'::text, true), ''::text))::uuid`),
    /** Facts for the texts; undo never relies on them. */
    data: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
  },
});

/** Stored once, by `tell`; changed only by erasing a person. */
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);
