import { defineEntity, p } from '@mikro-orm/core';
import { userRole } from '#shared/auth/auth.ts';
import { instant, recordProperties } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    ...recordProperties,
    /** The address in lower case. */
    email: p.string().length(254).unique(),
    firstName: p.text().strictNullable(),
    lastName: p.text().strictNullable(),
    role: p.enum(userRole.values),
    invitedBy: () => p.manyToOne(User).lazyRef().deleteRule('cascade'),
    expiresAt: instant(),
    /** SHA-256 of the token, as hex; null until the mail is sent. */
    tokenId: p.string().length(64).unique().strictNullable().default(null),
  },
});

/** An invitation that is neither accepted nor withdrawn: both delete it. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
