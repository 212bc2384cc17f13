import { optionSet } from '../fields/optionSet.ts';

export const signInProvider = optionSet({ microsoft: 'Microsoft', google: 'Google' });

export type SignInProviderName = keyof typeof signInProvider.labels;

/** The provider redirects here after a sign-in, and has to allow it. */
export const FIRM_RETURN_PATH = '/firm-account/signed-in';

/** In the address after a sign-in: how it ended. */
export const OUTCOME_PARAM = 'account';

/** How a sign-in with an account of the firm ended, and what to do. */
export const firmSignInOutcome = optionSet({
  connected: 'Connected. You can sign in with this account now.',
  switchedOn: 'It works, and the team can sign in so from now on.',
  unknown:
    'This account is not connected here. Have you a password? Sign in with it, then connect under Settings, Security. Otherwise wait until an administrator approves you.',
  deactivated: 'This account has been deactivated. Please ask an administrator.',
  taken: 'This account is connected to somebody else here.',
  other: 'You are connected with another account. Disconnect that one first.',
  invitation: 'This invitation has expired, was used or withdrawn. Please ask for a new one.',
  guest: 'Guests of the organisation cannot sign in here. Choose an account of its own.',
  foreign: 'This account is not of the organisation. Choose the one you have for work.',
  address: 'This account has no email address. Choose another.',
  unverified: 'Google has not verified the address of this account. Verify it there first.',
  unproven: 'It is not certain who belongs here. Add the optional claim ‘acct’ (ID token) in Entra.',
  cancelled: 'Nobody signed in. Try again, and accept there.',
  stale: 'That sign-in took too long, or began in another browser. Try again.',
  secret: 'The client secret has ended or is wrong. Make a new one there, and enter it here.',
  registration: 'There is no such organisation or client. Compare both ids with those there.',
  clock: 'The clock of this machine is wrong. Set it right.',
  refused: 'The answer did not pass our checks, so nobody was signed in. Try again.',
  away: 'The provider does not answer just now. Try again in a moment.',
  key: 'The client secret cannot be read on this machine. Enter it again.',
  often: 'Too many tries. Wait a quarter of an hour.',
});

export type FirmSignInOutcome = keyof typeof firmSignInOutcome.labels;

/** The registration at the provider as administrators see it: no secret leaves our server. */
export interface SignInProviderSettings {
  /** 0 while there is none. */
  version: number;
  registration: {
    provider: SignInProviderName;
    organisation: string;
    clientId: string;
    isOn: boolean;
    /** When somebody last signed in with these settings. */
    triedAt: Date | null;
    /** False if the key file is missing, or belongs to another folder. */
    isReadable: boolean;
  } | null;
  /** The provider has to allow this address. */
  returnUrl: string;
  /** True in a restored copy, where nobody signs in so. */
  isCopy: boolean;
}

/** How somebody signs in, for their own settings. */
export interface OwnFirmAccount {
  /** Null while nobody may sign in so. */
  provider: SignInProviderName | null;
  /** The address of the connected account, as the provider states it; null without one. */
  email: string | null;
  hasPassword: boolean;
}

/** Somebody who signed in with an account of the firm and is no member. */
export interface AccountRequest {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
  /** Its address is that of a member, who has to connect the account themselves. */
  isKnown: boolean;
}
