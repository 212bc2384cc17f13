import { defineEntity, p } from '@mikro-orm/core';
import type { MissingItem } from '#shared/setup/setup.ts';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const SetupCardSchema = defineEntity({
  name: 'SetupCard',
  tableName: 'setup_cards',
  properties: {
    user: () => p.oneToOne(User).owner().primary().deleteRule('cascade'),
    /** Null while visible. */
    hiddenAt: instant().strictNullable().default(null),
    /** Hidden by this person. */
    dismissed: p.array().$type<MissingItem[]>().default([]),
  },
});

/** Per person. */
export class SetupCard extends SetupCardSchema.class {}
SetupCardSchema.setClass(SetupCard);
