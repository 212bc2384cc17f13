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
    /** The act that it is part of, as in the history: a change of many, a hand-over or an import. */
    actId: p
      .uuid()
      .strictNullable()
      .defaultRaw(`(NULLIF(current_setting('providerdesk.act'::text, true), ''::text))::uuid`),
    /** What the words of the kind say beside the names: never what an undo would need. */
    data: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
  },
});

/** A thing that happened, from which people are told: stored once, by `tell`, and never changed but by erasing a person. */
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);
