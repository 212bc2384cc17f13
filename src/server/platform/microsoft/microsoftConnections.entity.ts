import { defineEntity, p } from '@mikro-orm/core';
import { microsoftProblem } from '#shared/mail-settings/microsoft.ts';
import { editableProperties, instant } from '../database/columns.ts';

/** The id of the only row. */
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
    /** The address that mails come from, since somebody signed in; null before. */
    mailbox: p.text().strictNullable().default(null),
    /** The address of whoever signed in, where `mailbox` is shared with them; null where it is their own. */
    account: p.text().strictNullable().default(null),
    sealedRefreshToken: p.text().strictNullable().default(null),
    sealedAccessToken: p.text().strictNullable().default(null),
    accessTokenEndsAt: instant().strictNullable().default(null),
    /** The time when Microsoft last gave a token: the sign-in ends 90 days after that. */
    renewedAt: instant().strictNullable().default(null),
    /** The reason why Microsoft takes no mail; null while it does. */
    problem: p.enum(microsoftProblem.values).strictNullable().default(null),
    /** Nothing is sent to Microsoft before this. */
    heldUntil: instant().strictNullable().default(null),
    /** The time when it last took a test mail as it is now. */
    testedAt: instant().strictNullable().default(null),
  },
});

/**
 * The registration in Entra that administrators have entered, and the mailbox that is signed in by it. Only what they enter
 * counts for `version`: tokens are written past it.
 */
export class MicrosoftConnection extends MicrosoftConnectionSchema.class {}
MicrosoftConnectionSchema.setClass(MicrosoftConnection);
