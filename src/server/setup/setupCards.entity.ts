import { defineEntity, p } from '@mikro-orm/core';
import type { MissingItem } from '#shared/setup/setup.ts';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const SetupCardSchema = defineEntity({
  name: 'SetupCard',
  tableName: 'setup_cards',
  properties: {
    user: () => p.oneToOne(User).owner().primary().deleteRule('cascade'),
    /** The time when this person hid the card; null while they see it. */
    hiddenAt: instant().strictNullable().default(null),
    /** The missing items that this person does not want to see. */
    dismissed: p.array().$type<MissingItem[]>().default([]),
  },
});

/** The parts of the card 'Set up your desk' that a person has hidden. */
export class SetupCard extends SetupCardSchema.class {}
SetupCardSchema.setClass(SetupCard);
