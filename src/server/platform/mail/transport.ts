import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../../env.ts';
import { newId } from '../database/columns.ts';
import type { MailMessage } from './messages.ts';

export interface Transport {
  /** Answers the file that holds the message, where that is all that was done with it. */
  deliver(message: MailMessage): Promise<{ file?: string }>;
  close(): void;
}

/** A mail server that does not answer is given up after this long. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** An SMTP server where one is configured, else a folder of `.eml` files. */
export const openTransport = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: MailEnv): Transport =>
  SMTP_URL ? smtp(SMTP_URL, MAIL_FROM) : folder(join(DATA_DIR, 'mail'), MAIL_FROM);

export type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;

/** The address goes in as an address, not as a header to be parsed: one message reaches one mailbox. */
const envelope = ({ to, subject, text }: MailMessage, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

function smtp(url: string, from: string): Transport {
  const server = createTransport({ url, ...PATIENCE });
  return {
    async deliver(message) {
      await server.sendMail(envelope(message, from));
      return {};
    },
    close: () => server.close(),
  };
}

function folder(path: string, from: string): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(message) {
      // Named before anything is waited for, so that the names are in the order of sending.
      const file = join(path, `${newName()}.eml`);
      const { message: eml } = await writer.sendMail(envelope(message, from));
      await mkdir(path, { recursive: true, mode: 0o700 });
      await storeWhole(file, eml as Buffer);
      return { file };
    },
    close: () => writer.close(),
  };
}

/** Names sort by time, those of one millisecond too: the second part is a UUID v7, which counts within it. */
const newName = () => `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${newId()}`;

/** Nobody ever sees half a message under its name. */
async function storeWhole(file: string, content: Buffer) {
  const draft = `${file}.draft`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
