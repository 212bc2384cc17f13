import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { MailSecurity } from '#shared/mail-settings/mail.ts';
import type { Env } from '../../env.ts';
import { newId } from '../database/columns.ts';
import { LOGO_CID } from './htmlMail.ts';
import type { Attachment } from './message.ts';

export interface Sender {
  name: string;
  address: string;
  /** The address to which answers go, if it is another. */
  replyTo?: string | undefined;
}

export interface Mail {
  /** The part before the @ of its Message-ID: the same whenever this mail is handed over. */
  id: string;
  from: Sender;
  to: string;
  subject: string;
  text: string;
  html: string;
  logo?: Buffer | null;
  attachments?: Attachment[] | undefined;
  unsubscribeUrl?: string | undefined;
}

export interface Transport {
  /** Sends a mail; without a mail server it is stored, and `file` is its path. */
  deliver(mail: Mail): Promise<{ file?: string }>;
  close(): void;
}

/** A mail server as `openTransport` takes it. */
export interface SmtpServer {
  host: string;
  port: number;
  security: MailSecurity;
  auth: { user: string; password: string } | null;
  sender: string;
}

export type TransportEnv = Pick<Env, 'SMTP_URL' | 'DATA_DIR'>;

/** Milliseconds after which a mail server that does not answer is given up. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Without a mail server mails are stored here. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** The environment's SMTP server, otherwise the given one, otherwise a folder of `.eml` files. */
export function openTransport(
  { SMTP_URL, DATA_DIR }: TransportEnv,
  server: SmtpServer | null = null,
): Transport {
  if (SMTP_URL) return openSmtp({ url: SMTP_URL });
  return server ? openSmtp(smtpOptions(server)) : openFolder(mailFolder(DATA_DIR));
}

/** Refuses a server without the chosen STARTTLS, so that nothing is sent unencrypted. */
const smtpOptions = ({ host, port, security, auth }: SmtpServer): SMTPTransport.Options => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(auth && { auth: { user: auth.user, pass: auth.password } }),
});

/** Attached, so that reading the mail fetches nothing. */
const LOGO_PART = { filename: 'logo.png', cid: LOGO_CID, contentDisposition: 'inline' } as const;

/** An address, not a header to be parsed: one message reaches one mailbox. */
const envelope = ({ id, from, to, logo, attachments = [], unsubscribeUrl, ...texts }: Mail) => ({
  ...texts,
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  from: { name: from.name, address: from.address },
  ...(from.replyTo && { replyTo: { name: '', address: from.replyTo } }),
  to: { name: '', address: to },
  attachments: [...(logo ? [{ ...LOGO_PART, content: logo }] : []), ...attachments],
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      // RFC 8058 requires HTTPS.
      ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

// Loaded with the first mail: it takes 5 MB.

function openSmtp(options: SMTPTransport.Options): Transport {
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({ ...options, ...TIMEOUTS }),
  );
  return {
    async deliver(mail) {
      await (await opening).sendMail(envelope(mail));
      return {};
    },
    close: () => void opening.then((server) => server.close()),
  };
}

export async function composeMime(mail: Mail): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail(envelope(mail));
  writer.close();
  return message as Buffer;
}

function openFolder(path: string): Transport {
  return {
    async deliver(mail) {
      // The name is made before the first wait, so that the names are in the order of sending.
      const file = join(path, `${newFileName()}.eml`);
      const content = await composeMime(mail);
      await mkdir(path, { recursive: true, mode: 0o700 });
      await writeWhole(file, content);
      return { file };
    },
    close: () => {},
  };
}

/** Sorts by time, even within a millisecond (UUID v7). */
const newFileName = () => `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${newId()}`;

/** Readers never see a partial file. */
async function writeWhole(file: string, content: Buffer) {
  const draft = `${file}.draft`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
