import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import { FileNotFoundError, type FileStorage, type StoredFile } from '#server/platform/storage/storage.ts';
import { openS3Server } from '../../../support/servers/s3Server.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const MB = 1024 * 1024;

async function textOf(stream: Readable) {
  return Buffer.concat(await stream.toArray()).toString();
}

async function listed(storage: FileStorage) {
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

async function* flowing(...chunks: (string | Buffer)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** Random bytes of this total size in chunks, never all in memory. */
async function* random(size: number, hash: ReturnType<typeof createHash>) {
  for (let left = size; left > 0; left -= MB) {
    const chunk = randomBytes(Math.min(left, MB));
    hash.update(chunk);
    yield chunk;
  }
}

async function* breakingOff() {
  yield randomBytes(9 * MB);
  throw new Error('the connection is gone');
}

interface Place {
  storage: FileStorage;
  close: () => Promise<unknown>;
}

const places: Record<string, () => Promise<Place>> = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'providerdesk store ü '));
    const storage = openStorage(readEnv({ DATA_DIR: folder }));
    return { storage, close: () => rm(folder, { recursive: true }) };
  },
  'an S3 service': async () => {
    const { variables, close } = await openS3Server();
    return { storage: openStorage(readEnv(variables)), close };
  },
};

describe.each(Object.entries(places))('%s', (_, open) => {
  let place: Place;
  let storage: FileStorage;
  beforeAll(async () => {
    place = await open();
    ({ storage } = place);
  });
  afterAll(() => place.close());

  test('returns the stored bytes, completely or a range of them', async () => {
    const key = randomUUID();

    await storage.put(key, flowing('Policies ', 'and procedures'));

    expect(await textOf(await storage.get(key))).toBe('Policies and procedures');
    expect(await textOf(await storage.get(key, { start: 9, end: 11 }))).toBe('and');
    expect(await textOf(await storage.get(key, { start: 22, end: 22 }))).toBe('s');
  });

  test.each([8 * MB, 8 * MB + 1, 20 * MB])('stores %i bytes without knowing the size first', async (size) => {
    const key = randomUUID();
    const given = createHash('sha256');
    const got = createHash('sha256');

    await storage.put(key, random(size, given));
    for await (const chunk of await storage.get(key)) got.update(chunk);

    expect(got.digest('hex')).toBe(given.digest('hex'));
    expect(await listed(storage)).toContainEqual({ key, size });
  });

  test('lists its files in order', async () => {
    const keys = Array.from({ length: 5 }, () => randomUUID());
    for (const key of keys) await storage.put(key, flowing('x'));

    const found = (await listed(storage)).map(({ key }) => key);

    expect(found).toEqual(found.toSorted());
    expect(found).toEqual(expect.arrayContaining(keys));
  });

  test('stores nothing of an interrupted upload', async () => {
    const key = randomUUID();

    await expect(storage.put(key, breakingOff())).rejects.toThrow('the connection is gone');

    await expect(storage.get(key)).rejects.toThrow(FileNotFoundError);
    expect((await listed(storage)).map((file) => file.key)).not.toContain(key);
  });

  test('deletes a file, and ignores one that does not exist', async () => {
    const key = randomUUID();
    await storage.put(key, flowing('x'));

    await storage.delete(key);
    await storage.delete(key);

    await expect(storage.get(key)).rejects.toThrow(FileNotFoundError);
  });

  test.each(['../../etc/passwd', 'a/b', '', '..', '0193a5c0-0000-7000-8000-00000000000a/..'])(
    'rejects the key “%s”',
    async (key) => {
      await expect(async () => storage.put(key, flowing('x'))).rejects.toThrow('Not a key');
      await expect(async () => storage.get(key)).rejects.toThrow('Not a key');
      await expect(async () => storage.delete(key)).rejects.toThrow('Not a key');
    },
  );
});

test('unfinished files in the folder are removed once they are old', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk-'));
  const incoming = join(folder, 'documents', 'incoming');
  const storage = openStorage(readEnv({ DATA_DIR: folder }));
  await mkdir(incoming, { recursive: true });
  for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half a fi');
  await utimes(join(incoming, 'old'), new Date(0), new Date(0));

  await storage.removeUnfinished(new Date(Date.now() - 60_000));

  expect(await readdir(incoming)).toEqual(['new']);
  expect(await listed(storage)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('an S3 service that denies access gives an error, not a missing file', async () => {
  const { variables, close } = await openS3Server();
  const wrong = openStorage(readEnv({ ...variables, S3_SECRET_ACCESS_KEY: 'guessed' }));

  await expect(wrong.put(randomUUID(), flowing('x'))).rejects.toThrow();
  await expect(wrong.get(randomUUID())).rejects.not.toThrow(FileNotFoundError);
  await close();
});

test('an S3 service that never responds fails within ten seconds', async () => {
  const hanging = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  const S3_ENDPOINT = `http://127.0.0.1:${port}`;
  const keys = { S3_BUCKET: 'providerdesk', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const storage = openStorage(readEnv({ S3_ENDPOINT, ...keys }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const tries = [
    storage.put(randomUUID(), flowing('small')),
    storage.put(randomUUID(), flowing(randomBytes(9 * MB))),
    storage.get(randomUUID()),
  ];
  const ends = Promise.allSettled(tries);
  for (let requests = 0; requests < tries.length; requests += 1) await once(hanging, 'request');
  vi.advanceTimersByTime(10_000);

  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  vi.useRealTimers();
  hanging.closeAllConnections();
  hanging.close();
});

const db = testDatabase();

const NOT_READY = [503, { status: 'not ready', reason: 'storage' }];
const READY = [200, { status: 'ready' }];

/** The answers of the product with this storage; each is that of a later time. */
async function readinessWith(variables: Record<string, string>) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const app = await buildApp({ ...db, env: readEnv({ DATA_DIR: db.env.DATA_DIR, ...variables }) });
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
  });
  const now = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json()];
  };
  const later = () => {
    vi.advanceTimersByTime(60_000);
    return now();
  };
  return { now, later };
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk-ready-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder that takes no file makes the product not ready, until it does again', async () => {
  const DATA_DIR = await newFolder();
  const documents = join(DATA_DIR, 'documents');
  const { now, later } = await readinessWith({ DATA_DIR });
  expect(await now()).toEqual(READY);

  // Permissions do not hold back who runs as root: a file stands where the folder was.
  await rename(documents, `${documents}.away`);
  await writeFile(documents, '');
  expect(await now()).toEqual(READY);
  expect(await later()).toEqual(NOT_READY);
  await rm(documents);
  await rename(`${documents}.away`, documents);
  expect(await now()).toEqual(NOT_READY);
  expect(await later()).toEqual(READY);

  await rm(DATA_DIR, { recursive: true });
  expect(await later()).toEqual(NOT_READY);
});

test('an S3 service that is stopped makes the product not ready', async () => {
  const { variables, close } = await openS3Server();
  const { now, later } = await readinessWith(variables);
  expect(await now()).toEqual(READY);

  await close();
  expect(await later()).toEqual(NOT_READY);
});

test('an S3 service that never responds is given up, and asked once at a time', async () => {
  let requests = 0;
  const hanging = createServer(() => {
    requests += 1;
  }).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  onTestFinished(() => {
    hanging.closeAllConnections();
    hanging.close();
  });
  const { port } = hanging.address() as AddressInfo;
  const { now } = await readinessWith({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: randomUUID(),
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });

  expect(await Promise.all([now(), now(), now()])).toEqual([NOT_READY, NOT_READY, NOT_READY]);
  expect(requests).toBe(1);
});
