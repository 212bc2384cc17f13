import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const DeviceSchema = defineEntity({
  name: 'Device',
  tableName: 'devices',
  properties: {
    /** SHA-256 of the token, as hex. */
    id: p.string().length(64).primary(),
    user: () => p.manyToOne(User).lazyRef().index(),
    createdAt: instant().onCreate(() => new Date()),
  },
});

/** A browser in which somebody signed in: strangers' wrong guesses do not lock it out. It signs nobody in. */
export class Device extends DeviceSchema.class {}
DeviceSchema.setClass(Device);
