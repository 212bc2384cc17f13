import { fitText } from '#shared/fields/fitText.ts';
import { formatDay } from '#shared/fields/format.ts';
import type { EntityManager } from '../database/orm.ts';
import { htmlMail } from './htmlMail.ts';
import { type MailLink, type MailPart, partAsText } from './mailParts.ts';

/**
 * To one person. A mail to an address that a visitor typed must contain no text of theirs: otherwise our form
 * could send mail to strangers.
 */
export interface MailMessage {
  to: string;
  subject: string;
  greeting?: string;
  /** Between greeting and signature. One of them is or contains the link. */
  paragraphs: MailPart[];
  /** Values that are bold where they stand in plain text. */
  bold?: string[];
  /** The link of the message; logged when there is no mail server. */
  link: string;
  /** The words of the button that opens the link, where the mail is shown as HTML. */
  button: string;
  /** How to unsubscribe, in mails to clients. These also have the addresses of the business. */
  refusal?: string | MailLink;
  attachments?: Attachment[];
  /** The address to which answers go, if not to the business. */
  replyTo?: string | undefined;
  /** The address where a press of a mail program, by POST, ends such mails: `List-Unsubscribe`. */
  unsubscribeUrl?: string;
  /** Called once the mail server has accepted it. What it throws is logged: the mail is not sent again for it. */
  onSent?: (em: EntityManager) => Promise<void>;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /**
   * The address where whoever gets the mail downloads the same file until a day, for a way of sending that takes no large
   * files.
   */
  link: { url: string; until: string };
}

/**
 * What the queue stores for each kind of mail: ids, never a link. Tokens are made on sending, so that no
 * table contains one. Each kind is declared where it is composed (`declare module`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface MailJobs {}

export type MailJob<Kind extends keyof MailJobs = keyof MailJobs> = {
  [Each in Kind]: { kind: Each } & MailJobs[Each];
}[Kind];

/**
 * Queues a mail as part of the transaction of `em`: it is sent if that commits, and only then. A job with a `name` is
 * queued once, however often it is sent; one with a delay, in seconds, leaves after that.
 * @throws SERVICE_UNAVAILABLE before the mailer has started and after it was closed.
 */
export type SendMail = (
  em: EntityManager,
  job: MailJob,
  options?: { name?: string; delaySeconds?: number },
) => Promise<void>;

/** Composes each kind of mail as it is right to send now; null when there is no longer anything to send. */
export type ComposeMails = {
  [Kind in keyof MailJobs]: (
    em: EntityManager,
    job: MailJobs[Kind],
    publicUrl: string,
  ) => Promise<MailMessage | null>;
};

/**
 * The kinds of mail that leave a database that a restore made, and those that are held: a mail that the person at
 * the screen has just requested is sent, and all others are held until an administrator says that it is the live
 * one.
 */
export type MailsOnCopy = Record<keyof MailJobs, 'sent' | 'held'>;

export interface Letterhead {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** A PNG. */
  logo: Buffer | null;
}

/** Bytes; larger logos are left out. */
const MAX_LOGO = 200_000;

/** Complete as text, and as HTML, with its files: as links if they exceed `maxFiles` bytes together. */
export function formatMail(message: MailMessage, letterhead: Letterhead, maxFiles: number) {
  const { subject, greeting = 'Hello', attachments = [], link, button, bold = [], refusal } = message;
  const { name, phone, email, address } = letterhead;
  const logo = letterhead.logo && letterhead.logo.length <= MAX_LOGO ? letterhead.logo : null;
  const size = attachments.reduce((sum, { content }) => sum + content.length, logo?.length ?? 0);
  const asLinks = size > maxFiles ? attachments : [];
  const links = asLinks.map(({ filename, link: { url, until } }) => ({
    words: `${filename} (download until ${formatDay(until)})`,
    href: url,
  }));
  const paragraphs = [greeting, ...message.paragraphs, ...links];
  const foot = [
    [name, phone, ...(refusal ? [email, address] : [])].join('\n'),
    ...(refusal ? [refusal] : []),
  ];
  return {
    text: `${[...paragraphs, ...foot].map(partAsText).join('\n\n')}\n`,
    html: htmlMail({
      ...{ subject, name, paragraphs, bold, foot, link, button },
      isToClient: refusal !== undefined,
      hasLogo: logo !== null,
    }),
    logo,
    attachments: asLinks.length > 0 ? [] : attachments,
  };
}

/** Characters of a name. */
const NAME_LENGTH = 80;

/** A name on one line, cut where nobody has such a long one. */
export const nameInMail = (name: string) => fitText(oneLine(name), NAME_LENGTH);

/** The words by which a client refuses mails that have no link for that. */
export const BY_ANSWER = 'No more emails from us? Reply and say so.';

/** Only where the address is known to be the person's. */
export const greet = (name: string) => `Hello ${calledInMail(name)}`.trim();

/** The name by which a mail addresses a person: 'Mei' of 'Dr Mei'. */
export const calledInMail = (name: string) => nameInMail(name).replace(TITLE, '');

const TITLE = /^(?:dr|mr|mrs|ms|miss|mx|prof|professor)\.? (?=\S)/i;

/** Removes line breaks and invisible characters, which could end a header or reverse text. */
export const oneLine = (text: string) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
