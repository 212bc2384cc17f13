import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { openS3Server } from '../../../support/servers/s3Server.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

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
