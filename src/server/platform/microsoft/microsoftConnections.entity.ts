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
    /** The secret as `seal` returns it; the tokens too. */
    sealedSecret: p.text(),
    /** The last day of the client secret, as Entra names it. */
    secretEndsOn: p.date(),
    /** The shared mailbox that the next sign-in is for; null for that of whoever signs in. */
    sharedMailbox: p.text().strictNullable().default(null),
    /** The sender of mails; null before somebody signed in. */
    mailbox: p.text().strictNullable().default(null),
    /** The address of whoever signed in, where `mailbox` is shared with them; null where it is their own. */
    account: p.text().strictNullable().default(null),
    sealedRefreshToken: p.text().strictNullable().default(null),
    sealedAccessToken: p.text().strictNullable().default(null),
    accessTokenEndsAt: instant().strictNullable().default(null),
    /** The time when Microsoft last gave a token: the sign-in ends 90 days after that. */
    renewedAt: instant().strictNullable().default(null),
    /** Why Microsoft accepts no mail; null while it does. */
    problem: p.enum(microsoftProblem.values).strictNullable().default(null),
    /** Nothing is sent to Microsoft before this. */
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
