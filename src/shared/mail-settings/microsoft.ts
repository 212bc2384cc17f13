import { formatBusinessTime, formatDay } from '../fields/format.ts';
import { optionSet } from '../fields/optionSet.ts';

/** The path to which Microsoft sends the browser back after a sign-in, which Entra has to allow. */
export const MICROSOFT_RETURN_PATH = '/microsoft/signed-in';

/** The permissions that every sign-in asks for; all permissions are delegated. */
const SIGN_IN_SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** The permission to send as the mailbox that signs in, and as one that is shared with it. */
export const SEND_SCOPE = 'Mail.Send';
export const SEND_SHARED_SCOPE = 'Mail.Send.Shared';

/** The permission to read of messages who sent them, never what they say: it shows how a test email was sent. */
const READ_SHARED_SCOPE = 'Mail.ReadBasic.Shared';

/** The permissions that a sign-in asks for, for the mailbox itself or a shared one. */
export const microsoftScopes = (isShared: boolean) => [
  ...SIGN_IN_SCOPES,
  ...(isShared ? [SEND_SHARED_SCOPE, READ_SHARED_SCOPE] : [SEND_SCOPE]),
];

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
  sharing:
    'Microsoft does not let the person who signed in send as the shared mailbox. Check its address, and give them Full Access and Send As on it in Exchange.',
  clock: 'The clock of this machine is wrong. Set it right.',
});

export type MicrosoftProblem = keyof typeof microsoftProblem.labels;

/** Returns the sentence that is shown while Microsoft asks to send less. */
export const heldSentence = (until: Date) =>
  `Microsoft asks to send more slowly. Emails leave again after ${formatBusinessTime(until)} (Sydney).`;

/** The outcomes of a sign-in; the label says it after the way back from Microsoft. */
export const signInResult = optionSet({
  ...microsoftProblem.labels,
  done: 'Signed in. Send a test email now.',
  cancelled: 'Nobody signed in. Press ‘Sign in with Microsoft’ to try again.',
  stale: 'That sign-in took too long, or began in another browser. Try again.',
  scope: 'A permission is missing. Add all of them in Entra, and try again.',
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
  /** The shared mailbox that was entered; the next sign-in is for it. */
  sharedMailbox: string | null;
  /** The mailbox that emails come from; null until somebody signs in. */
  mailbox: string | null;
  /** The person who signed in, where `mailbox` is a shared one. */
  account: string | null;
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

/** True if emails come from another mailbox than the one that was entered, until somebody signs in again. */
export const needsSignIn = ({ sharedMailbox, mailbox, account }: MicrosoftConnectionRecord) =>
  mailbox !== null && (sharedMailbox ? sharedMailbox !== mailbox : account !== null);

/**
 * What Microsoft switches off, when, and for whom (its message MC786329): shown where mail is set up.
 */
export const passwordsEnd =
  'At the end of December 2026 Microsoft switches off sending with a password (SMTP) in Microsoft 365, unless an administrator there switches it on again for a while. In new organisations it is off from the start.';

const hostOf = (text: string) => text.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** True for the mail server of Microsoft 365, with or without a port: it takes passwords until they are switched off. */
export const takesPasswordsAtMicrosoft = (host: string) => /(^|\.)office365\.com$/.test(hostOf(host));

/** Returns a note about a host of Microsoft that is entered as a mail server; null for every other host. */
export function microsoftHostNote(text: string): string | null {
  const host = hostOf(text);
  if (host.endsWith('.protection.outlook.com'))
    return 'Takes no password, only senders that Exchange knows. Better: sign in with Microsoft.';
  if (takesPasswordsAtMicrosoft(host))
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
