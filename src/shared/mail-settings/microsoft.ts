import { formatBusinessTime, formatDay } from '../fields/format.ts';
import { optionSet } from '../fields/optionSet.ts';

/** Microsoft redirects here after a sign-in; Entra has to allow it. */
export const MICROSOFT_RETURN_PATH = '/microsoft/signed-in';

/** The permissions that every sign-in asks for; all permissions are delegated. */
const SIGN_IN_SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** Sends as the mailbox that signs in, and as one shared with it. */
export const SEND_SCOPE = 'Mail.Send';
export const SEND_SHARED_SCOPE = 'Mail.Send.Shared';

/** Reads who sent a message, not its content: shows how a test email was sent. */
const READ_SHARED_SCOPE = 'Mail.ReadBasic.Shared';

export const microsoftScopes = (isShared: boolean) => [
  ...SIGN_IN_SCOPES,
  ...(isShared ? [SEND_SHARED_SCOPE, READ_SHARED_SCOPE] : [SEND_SCOPE]),
];

/** Microsoft keeps an unused sign-in for so many days. */
export const SIGN_IN_DAYS = 90;

export const NOTICE_DAYS = [14, 3] as const;

/** Bytes. Larger attachments go as links: a request to Microsoft may have 4 MB, and files grow by 84 %. */
export const MAX_GRAPH_FILES = 2_000_000;

/** Why Microsoft accepts no mail until somebody acts; the label says what to do. */
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
  /** False if the key file is missing, or belongs to another folder. */
  isReadable: boolean;
  /** The shared mailbox that was entered; the next sign-in is for it. */
  sharedMailbox: string | null;
  /** The sender of emails; null until somebody signs in. */
  mailbox: string | null;
  /** Who signed in, if `mailbox` is a shared one. */
  account: string | null;
  /** The day on which the sign-in ends unless a mail is sent before. */
  signInEndsOn: string | null;
  problem: MicrosoftProblem | null;
  heldUntil: Date | null;
  testedAt: Date | null;
}

export interface MicrosoftSettings {
  /** 0 while there is no connection. */
  version: number;
  connection: MicrosoftConnectionRecord | null;
  /** Entra has to allow this address. */
  returnUrl: string;
  /** True if Entra accepts it: https, or this machine by its name. */
  isReturnUrlAllowed: boolean;
}

/** Emails come from another mailbox than the one entered until somebody signs in again. */
export const needsSignIn = ({ sharedMailbox, mailbox, account }: MicrosoftConnectionRecord) =>
  mailbox !== null && (sharedMailbox ? sharedMailbox !== mailbox : account !== null);

/** What Microsoft switches off, when, and for whom (its message MC786329). */
export const passwordsEnd =
  'At the end of December 2026 Microsoft switches off sending with a password (SMTP) in Microsoft 365, unless an administrator there switches it on again for a while. In new organisations it is off from the start.';

const hostOf = (text: string) => text.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** The host, with or without a port, of Microsoft 365, which takes passwords until they are switched off. */
export const takesPasswordsAtMicrosoft = (host: string) => /(^|\.)office365\.com$/.test(hostOf(host));

/** A note on a Microsoft host entered as a mail server; null for other hosts. */
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

/** A notice to administrators, on screen, in the bell and by mail. */
export interface MicrosoftNoticeFacts {
  about: MicrosoftProblem;
  /** Null for what happened without a day. */
  endsOn: string | null;
  hasEnded: boolean;
}

/** 'The client secret of Microsoft email ends on 7 Dec 2026' */
export function describeNotice({ about, endsOn, hasEnded }: MicrosoftNoticeFacts): string {
  const what = about === 'secret' ? 'The client secret' : 'The sign-in';
  if (!endsOn) return `Emails wait. ${microsoftProblem.labels[about]}`;
  if (!hasEnded) return `${what} of Microsoft email ends on ${formatDay(endsOn)}`;
  return `${what} of Microsoft email ended on ${formatDay(endsOn)}`;
}
