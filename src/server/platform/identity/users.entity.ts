import { defineEntity, p } from '@mikro-orm/core';
import { userRole } from '#shared/auth/auth.ts';
import { instant, recordProperties } from '../database/columns.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...recordProperties,
    /** The address in lower case. */
    email: p.string().length(254).unique(),
    firstName: p.string(),
    lastName: p.string(),
    role: p.enum(userRole.values).default('staff'),
    /** Argon2id, encoded; null for who has only ever signed in with the firm's account. */
    passwordHash: p.text().strictNullable(),
    emailConfirmedAt: instant().strictNullable().default(null),
    approvedAt: instant().strictNullable().default(null),
    deactivatedAt: instant().strictNullable().default(null),
    /** The time since which two-step sign-in is on; null while it is off. */
    secondFactorAt: instant().strictNullable().default(null),
  },
});

export class User extends UserSchema.class {
  /** True if this person may sign in now. */
  isActive() {
    return this.emailConfirmedAt !== null && this.approvedAt !== null && this.deactivatedAt === null;
  }
}
UserSchema.setClass(User);
