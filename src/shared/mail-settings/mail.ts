import { optionSet } from '../fields/optionSet.ts';
import type { MicrosoftNoticeFacts, MicrosoftSettings } from './microsoft.ts';

/** The ways to encrypt the connection to a mail server. */
export const mailSecurity = optionSet({ tls: 'TLS', starttls: 'STARTTLS', none: 'None' });

export type MailSecurity = (typeof mailSecurity.values)[number];

/** The port that each usually has. */
export const usualPort: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 };

/** A mail server as administrators see it: its password never leaves our server. */
export interface MailServerRecord {
  host: string;
  port: number;
  security: MailSecurity;
  userName: string | null;
  /** The address that mails come from. */
  sender: string;
  /** 'unreadable': the key file is gone, or is that of another folder. */
  password: 'none' | 'stored' | 'unreadable';
  /** The time when it last took a test mail as it is now. */
  testedAt: Date | null;
}

export interface MailSettings {
  /** The version of `server`; 0 while there is none. */
  version: number;
  server: MailServerRecord | null;
  /** The host of `SMTP_URL`, which is used in place of `server` where it is set. */
  environmentHost: string | null;
  /** Used in place of `server` once somebody has signed in. */
  microsoft: MicrosoftSettings;
  /** The facts that administrators have to know of Microsoft mail. */
  notices: MicrosoftNoticeFacts[];
  /** The number of mails that wait to be sent. */
  waitingCount: number;
  /** The time when somebody said that a test email had arrived, by the way of now. */
  arrivedAt: Date | null;
}

/**
 * Who sent a test mail from a shared mailbox, for its recipient: the mailbox alone, or a person on its behalf. 'unseen' where
 * Microsoft did not show it.
 */
export type TestSender = 'mailbox' | 'onBehalf' | 'unseen';

/** The outcome of a test mail. */
export type TestMailResult =
  /** `sender` is there for a shared mailbox alone. */
  | { isSent: true; sender?: TestSender }
  /** `answer` is what the mail server wrote, shortened to one line. */
  | { isSent: false; reason: string; answer: string | null };

export const UNREADABLE_PASSWORD =
  'The password of the mail server cannot be read. Enter it again, or put the file secret.key back into the data folder. Until then emails wait.';

/** The reason why a test email from a shared mailbox does not count as arrived. */
export const UNTESTED_SENDER =
  'Send a test email first, and see that the shared mailbox alone is its sender.';

/** The place of the link of an email that nobody was sent. */
export const NO_MAIL_SERVER =
  'No mail server is set yet. The link is in the terminal where ProviderDesk runs.';

/** True if emails leave: without a server or a mailbox that is signed in, they are stored as files. */
export const isMailed = ({
  environmentHost,
  server,
  microsoft,
}: Pick<MailSettings, 'environmentHost' | 'server' | 'microsoft'>) =>
  Boolean(environmentHost || server || microsoft.connection?.mailbox);
