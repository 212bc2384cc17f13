import { defineEntity, p } from '@mikro-orm/core';
import type { EventKind } from '#shared/platform/eventLog.ts';
import { instant } from '../database/columns.ts';

const LogEventSchema = defineEntity({
  name: 'LogEvent',
  tableName: 'log_events',
  indexes: [{ properties: ['at'] }],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    at: instant().defaultRaw('clock_timestamp()'),
    kind: p.text().$type<EventKind>(),
    /** Null if nobody was signed in. Not a foreign key: the log outlives users. */
    actorId: p.uuid().strictNullable(),
    /** A member, invitation, account or document. Its name is read, not stored. */
    aboutId: p.uuid().strictNullable(),
    detail: p.text().strictNullable(),
    /** The network that the person came from, as `networkPrefix` writes it. */
    address: p.text().strictNullable(),
  },
});

/**
 * Who did what, when and from where, with accounts, settings and data. A trigger protects lines until their
 * time (`functions/`).
 */
export class LogEvent extends LogEventSchema.class {}
LogEventSchema.setClass(LogEvent);
