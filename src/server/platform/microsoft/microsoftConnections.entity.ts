import { defineEntity, p } from '@mikro-orm/core';
import { microsoftProblem } from '#shared/mail-settings/microsoft.ts';
import { editableProperties, instant } from '../database/columns.ts';

export const MICROSOFT_CONNECTION_ID = '0193a5c0-0000-7000-8000-000000000001';

const MicrosoftConnectionSchema = defineEntity({
  name: 'MicrosoftConnection',
  tableName: 'microsoft_connections',
  properties: {
    ...editableProperties,
    tenantId: p.text(),
    clientId: p.text(),
    /** As `seal` returns it, like the tokens. */
    sealedSecret: p.text(),
    /** As Entra shows it. */
    secretEndsOn: p.date(),
    /** For the next sign-in; null for the mailbox that signs in. */
    sharedMailbox: p.text().strictNullable().default(null),
    /** The sender of mails; null before somebody signed in. */
    mailbox: p.text().strictNullable().default(null),
    /** Who signed in, if `mailbox` is shared; otherwise null. */
    account: p.text().strictNullable().default(null),
    sealedRefreshToken: p.text().strictNullable().default(null),
    sealedAccessToken: p.text().strictNullable().default(null),
    accessTokenEndsAt: instant().strictNullable().default(null),
    /** When Microsoft last gave a token: the sign-in ends 90 days later. */
    renewedAt: instant().strictNullable().default(null),
    /** Why Microsoft accepts no mail; null while it does. */
    problem: p.enum(microsoftProblem.values).strictNullable().default(null),
    /** Nothing is sent before. */
    heldUntil: instant().strictNullable().default(null),
    /** When it last accepted a test mail with these settings. */
    testedAt: instant().strictNullable().default(null),
  },
});

/**
 * The registration in Entra and the signed-in mailbox. Only what administrators enter raises `version`, not
 * new tokens.
 */
export class MicrosoftConnection extends MicrosoftConnectionSchema.class {}
MicrosoftConnectionSchema.setClass(MicrosoftConnection);
