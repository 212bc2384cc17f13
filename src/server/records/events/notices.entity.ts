import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { Event } from './events.entity.ts';

const NoticeSchema = defineEntity({
  name: 'Notice',
  tableName: 'notices',
  // Newest first by event id, which contains the time.
  indexes: [{ properties: ['event'] }],
  properties: {
    person: () => p.manyToOne(User).primary().lazyRef().deleteRule('cascade'),
    event: () => p.manyToOne(Event).primary().lazyRef().deleteRule('cascade'),
    seenAt: instant().strictNullable().default(null),
  },
});

export class Notice extends NoticeSchema.class {}
NoticeSchema.setClass(Notice);
