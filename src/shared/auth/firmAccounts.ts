import { optionSet } from '../fields/optionSet.ts';

export const signInProvider = optionSet({ microsoft: 'Microsoft', google: 'Google' });

export type SignInProviderName = keyof typeof signInProvider.labels;

/** The provider redirects here after a sign-in, and has to allow it. */
export const FIRM_RETURN_PATH = '/firm-account/signed-in';

/** In the address after a sign-in: how it ended. */
export const OUTCOME_PARAM = 'account';

/** The same after a sign-in by which somebody confirms who they are, on whatever screen that was. */
export const CONFIRM_PARAM = 'confirmed';

/** The registration at the provider as administrators see it: no secret leaves our server. */
export interface SignInProviderSettings {
  /** 0 while there is none. */
  version: number;
  registration: {
    provider: SignInProviderName;
    organisation: string;
    clientId: string;
    isOn: boolean;
    /** The administrator who alone has a password; null while everybody may have one. */
    passwordHolderId: string | null;
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
  /** False where everybody but one administrator signs in with the firm's account. */
  mayHavePassword: boolean;
  /** Who has no password confirms who they are by this. */
  confirmsBy: 'provider' | 'app' | 'mail';
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
