import { optionSet } from '../fields/optionSet.ts';
import type { MicrosoftNoticeFacts, MicrosoftSettings } from './microsoft.ts';

export const mailSecurity = optionSet({ tls: 'TLS', starttls: 'STARTTLS', none: 'None' });

export type MailSecurity = (typeof mailSecurity.values)[number];

export const usualPort: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 };

export interface MailServerRecord {
  host: string;
  port: number;
  security: MailSecurity;
  userName: string | null;
  /** The address that mails come from. */
  sender: string;
  /** 'unreadable': the key file is missing, or belongs to another folder. */
  password: 'none' | 'stored' | 'unreadable';
  /** When it last accepted a test mail with these settings. */
  testedAt: Date | null;
}

export interface MailSettings {
  /** The version of `server`; 0 while there is none. */
  version: number;
  server: MailServerRecord | null;
  /** The host of `SMTP_URL`, which takes precedence over `server`. */
  environmentHost: string | null;
  /** Takes precedence over `server` once somebody has signed in. */
  microsoft: MicrosoftSettings;
  /** What administrators have to know about Microsoft mail. */
  notices: MicrosoftNoticeFacts[];
  waitingCount: number;
  /** When somebody confirmed the arrival of a test email, for the current settings. */
  arrivedAt: Date | null;
}

/**
 * Who sent a test mail from a shared mailbox, as its recipient sees it: the mailbox alone, or a person on its
 * behalf. 'unseen' if Microsoft did not show it.
 */
export type TestSender = 'mailbox' | 'onBehalf' | 'unseen';

export type TestMailResult =
  /** `sender` is set only for a shared mailbox. */
  | { isSent: true; sender?: TestSender }
  /** `answer`: the response of the mail server, in one line. */
  | { isSent: false; reason: string; answer: string | null };

export const UNREADABLE_PASSWORD =
  'The password of the mail server cannot be read. Enter it again, or put the file secret.key back into the data folder. Until then emails wait.';

/** Why a test email from a shared mailbox does not count as arrived. */
export const UNTESTED_SENDER =
  'Send a test email first, and see that the shared mailbox alone is its sender.';

/** True if emails leave: without a server or a mailbox that is signed in, they are stored as files. */
export const isMailed = ({
  environmentHost,
  server,
  microsoft,
}: Pick<MailSettings, 'environmentHost' | 'server' | 'microsoft'>) =>
  Boolean(environmentHost || server || microsoft.connection?.mailbox);
