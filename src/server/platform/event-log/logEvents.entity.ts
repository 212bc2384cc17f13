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
    /** The person who did it; null where nobody was signed in. Without a foreign key, as the log outlives users. */
    actorId: p.uuid().strictNullable(),
    /** The member, invitation, account or document that it concerns: its name is read with the line, and is not in it. */
    aboutId: p.uuid().strictNullable(),
    detail: p.text().strictNullable(),
    /** The network that the person came from, as `networkPrefix` writes it. */
    address: p.text().strictNullable(),
  },
});

/**
 * The events of accounts, settings and data: who, what, when, from where. A trigger prevents that a line is changed
 * or deleted before its time, see `functions/`.
 */
export class LogEvent extends LogEventSchema.class {}
LogEventSchema.setClass(LogEvent);
