import * as z from 'zod';
import { clientSecret, oneOf, settingsVersion } from '../fields/fields.schema.ts';
import { LINE_LENGTH } from '../fields/kinds.ts';
import { tokenInput } from './auth.schema.ts';
import { signInProvider } from './firmAccounts.ts';

const line = (message: string) =>
  z.string().trim().min(1, message).max(LINE_LENGTH, `Use at most ${LINE_LENGTH} characters`);

const TENANT = 'Paste the Directory (tenant) ID, such as 1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const DOMAIN = 'Enter the domain of your Workspace, such as example.com.au';

const fields = z.object({
  provider: oneOf(signInProvider),
  organisation: line('Enter your organisation').toLowerCase(),
  clientId: line('Paste the client id').regex(/^[\w.:-]+$/, 'Paste the client id, without spaces'),
  secret: clientSecret,
});

/** A tenant is named by its id: 'common' and 'organizations' would let in accounts of any firm. */
const isOrganisation = ({
  provider,
  organisation,
}: Pick<z.output<typeof fields>, 'provider' | 'organisation'>) =>
  (provider === 'microsoft' ? z.guid() : z.hostname()).safeParse(organisation).success &&
  (provider === 'microsoft' || organisation.includes('.'));

const checkOrganisation = (values: z.output<typeof fields>, context: z.RefinementCtx) => {
  if (isOrganisation(values)) return;
  const message = values.provider === 'microsoft' ? TENANT : DOMAIN;
  context.addIssue({ code: 'custom', path: ['organisation'], message });
};

export const signInProviderForm = fields.superRefine(checkOrganisation);

export const saveSignInProviderInput = fields.extend(settingsVersion.shape).superRefine(checkOrganisation);

export type SaveSignInProviderInput = z.output<typeof saveSignInProviderInput>;

/** A place of the CRM to come back to. */
const returnTo = z
  .string()
  .max(2_000, 'This address is too long')
  .regex(/^\/crm(?:[/?#][\x21-\x7e]*)?$/, 'Not an address of the CRM');

export const startFirmSignInInput = z.object({
  returnTo: returnTo.default('/crm'),
  /** The token of the link of an invitation, to accept it so. */
  invitation: tokenInput.shape.token.optional(),
  /** After the end of a session: the account is not chosen anew. */
  isRenewal: z.boolean().default(false),
});

/** Null: everybody may have a password. */
export const setPasswordHolderInput = settingsVersion.extend({
  holderId: z.uuid('Choose an administrator').nullable(),
});

export const switchProviderInput = settingsVersion.extend({ isOn: z.boolean() });
