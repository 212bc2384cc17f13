import { formatDay, formatTime } from '../fields/format.ts';
import { optionSet } from '../fields/optionSet.ts';

/** The path to which Microsoft sends the browser back after a sign-in, which Entra has to allow. */
export const MICROSOFT_RETURN_PATH = '/microsoft/signed-in';

/** The permissions of the registration in Entra; all of them are delegated. */
export const MICROSOFT_SCOPES = ['openid', 'profile', 'email', 'offline_access', 'Mail.Send'] as const;

/** The days for which Microsoft keeps a sign-in that nothing uses. */
export const SIGN_IN_DAYS = 90;

/** The days before an end on which administrators hear of it. */
export const NOTICE_DAYS = [14, 3] as const;

/**
 * The size of files above which all of them go as links with Microsoft: a request may have 4 MB, and files grow by 84
 * %.
 */
export const MAX_GRAPH_FILES = 2_000_000;

/** The reasons why Microsoft takes no mail until somebody does something; the label says what. */
export const microsoftProblem = optionSet({
  signIn: 'Microsoft ended the sign-in. Sign in again.',
  consent: 'The consent was withdrawn in Entra. Sign in again and accept.',
  secret: 'Microsoft does not accept the client secret. Enter a new one.',
  registration: 'Entra does not know this registration. Check its two ids.',
  mailbox: 'The mailbox is gone, or has no licence. Restore it, or sign in with another.',
  sending: 'Microsoft does not let this mailbox send. Check its permissions in Exchange.',
  clock: 'The clock of this machine is wrong. Set it right.',
});

export type MicrosoftProblem = keyof typeof microsoftProblem.labels;

/** Returns the sentence that is shown while Microsoft asks to send less. */
export const heldSentence = (until: Date) =>
  `Microsoft asks to send more slowly. Emails leave again after ${formatTime(until)}.`;

/** The outcomes of a sign-in; the label says it after the way back from Microsoft. */
export const signInResult = optionSet({
  ...microsoftProblem.labels,
  done: 'Signed in. Send a test email now.',
  cancelled: 'Nobody signed in. Press ‘Sign in with Microsoft’ to try again.',
  stale: 'That sign-in took too long, or began in another browser. Try again.',
  scope: 'A permission is missing. Add all five in Entra, and try again.',
  address: 'This account has no email address. Sign in with another.',
  away: 'Microsoft does not answer just now. Try again in a moment.',
  key: 'The secret cannot be read on this machine. Enter it again.',
});

export type SignInResult = keyof typeof signInResult.labels;

/** The registration and the mailbox as administrators see them: no secret leaves our server. */
export interface MicrosoftConnectionRecord {
  tenantId: string;
  clientId: string;
  secretEndsOn: string;
  /** True if secret and tokens can be read: not when the key file is gone, or is that of another folder. */
  isReadable: boolean;
  /** Null until somebody signs in. */
  mailbox: string | null;
  /** The day on which the sign-in ends if no mail leaves until then. */
  signInEndsOn: string | null;
  problem: MicrosoftProblem | null;
  /** Mails wait until then. */
  heldUntil: Date | null;
  testedAt: Date | null;
}

export interface MicrosoftSettings {
  /** The version of `connection`; 0 while there is none. */
  version: number;
  connection: MicrosoftConnectionRecord | null;
  /** The address that Entra has to allow. */
  returnUrl: string;
  /** True if Entra accepts it: https, or this machine by its name. */
  isReturnUrlAllowed: boolean;
}

/** Returns a note about a host of Microsoft that is entered as a mail server; null for every other host. */
export function microsoftHostNote(text: string): string | null {
  const host = text.trim().toLowerCase().replace(/\.$/, '');
  if (host.endsWith('.protection.outlook.com'))
    return 'Takes no password, only senders that Exchange knows. Better: sign in with Microsoft.';
  if (/(^|\.)office365\.com$/.test(host))
    return 'Microsoft switches off passwords here at the end of December 2026. Sign in with Microsoft instead.';
  if (/(^|\.)(outlook|hotmail|live|office)\.com$/.test(host))
    return 'Microsoft has switched off passwords here. Sign in with Microsoft instead.';
  return null;
}

/** The facts of a notice to administrators about Microsoft mail: on screen, in the bell, by mail. */
export interface MicrosoftNoticeFacts {
  about: MicrosoftProblem;
  /** The day on which it ends; null for what happened without one. */
  endsOn: string | null;
  /** True if it has happened. */
  hasEnded: boolean;
}

/** Returns a text such as 'The client secret of Microsoft email ends on 7 Dec 2026'. */
export function describeNotice({ about, endsOn, hasEnded }: MicrosoftNoticeFacts): string {
  const what = about === 'secret' ? 'The client secret' : 'The sign-in';
  if (!endsOn) return `Emails wait. ${microsoftProblem.labels[about]}`;
  if (!hasEnded) return `${what} of Microsoft email ends on ${formatDay(endsOn)}`;
  return `${what} of Microsoft email ended on ${formatDay(endsOn)}`;
}
