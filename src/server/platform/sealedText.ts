import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

// Secrets that must be sent on, such as a mail server's password, are encrypted in the database. The key is a
// file: the database or a backup alone does not reveal them.

const KEY_BYTES = 32;
const NONCE_BYTES = 12;

/** The key file is missing or another one, or the text belongs to something else. */
export class UnreadableTextError extends Error {
  override name = 'UnreadableTextError';
  readonly code = 'EKEY';
}

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

/**
 * Encrypts a text with the key in `dataDir`, which is created when there is none. `owner` is what the text belongs to: with
 * another it cannot be decrypted.
 * @throws UnreadableTextError when the key file cannot be read or written.
 */
export async function seal(dataDir: string, text: string, owner: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await readOrCreateKey(dataDir), nonce);
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64')).join(':');
}

/** @throws UnreadableTextError when the key or the owner is another one. */
export async function unseal(dataDir: string, sealed: string, owner: string): Promise<string> {
  const [nonce, tag, encrypted] = sealed.split(':').map((part) => Buffer.from(part, 'base64'));
  if (!nonce || !tag || !encrypted) throw new UnreadableTextError('This is no sealed text');
  const key = await readKey(dataDir);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new UnreadableTextError('The key does not open this text', { cause });
  }
}

async function readKey(dataDir: string): Promise<Buffer> {
  const text = await readFile(keyFile(dataDir), 'utf8').catch((cause) => {
    throw new UnreadableTextError('There is no key file that can be read', { cause });
  });
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) throw new UnreadableTextError('The key file holds no key');
  return key;
}

/** The key is linked to its name once it is whole, which fails where another process was first: that key counts. */
async function readOrCreateKey(dataDir: string): Promise<Buffer> {
  const draft = join(dataDir, `secret.key.${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const file = await open(draft, 'wx', 0o600);
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
    await file.sync();
    await file.close();
    await link(draft, keyFile(dataDir)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } catch (cause) {
    throw new UnreadableTextError('The key file cannot be written', { cause });
  } finally {
    await rm(draft, { force: true });
  }
  return readKey(dataDir);
}
