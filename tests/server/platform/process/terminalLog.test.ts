import { spawnSync } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { mails } from '#server/mails.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { openLog } from '#server/platform/openLog.ts';
import { temporaryFolder } from '../../../support/servers/processes.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();

/** A log as a terminal shows it, and its lines without colours. */
async function shown(isTerminal: boolean) {
  const stream = new PassThrough();
  let written = '';
  stream.on('data', (chunk) => {
    written += chunk;
  });
  const log = await openLog({ LOG_LEVEL: 'info' }, { stream, isTerminal });
  return { log, lines: () => stripVTControlCharacters(written).split('\n') };
}

let terminal: Awaited<ReturnType<typeof shown>>;
let file: typeof terminal;
const apps: Awaited<ReturnType<typeof buildApp>>[] = [];

beforeAll(async () => {
  terminal = await shown(true);
  file = await shown(false);
  for (const { log } of [terminal, file]) apps.push(await buildApp({ ...db, log }));
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

test('a request is one line at a terminal, with its path and without its query', async () => {
  await apps[0]?.inject('/proposal/none?key=secret');

  const lines = terminal.lines().filter(Boolean);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/proposal\/none 404 \d+ ms$/);
});

test('a request is in a log without a terminal as before, with its id', async () => {
  await apps[1]?.inject('/proposal/none?key=secret');

  const [begun, done] = file
    .lines()
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(begun).toMatchObject({
    msg: 'incoming request',
    req: { method: 'GET', path: '/proposal/none' },
    reqId: expect.any(String),
  });
  expect(done).toMatchObject({ msg: 'request completed', res: { statusCode: 404 }, reqId: begun.reqId });
});

test('the link of a mail that is stored stands in a frame, on a line of its own', async () => {
  const mailer = openMailer({ ...db, jobs: openJobs(db.orm, terminal.log), log: terminal.log, ...mails });
  await db.mailer.close();
  await mailer.start();
  const { id: userId } = await db.member();
  await db.orm.em.fork().transactional((em) => mailer.send(em, { kind: 'resetPassword', userId }));
  const [stored] = await db.mail();
  await mailer.close();

  const lines = terminal.lines().map((line) => line.trim());
  const at = lines.indexOf(stored?.link ?? 'none');
  expect(at).toBeGreaterThan(0);
  expect(lines.slice(at - 2, at + 3)).toEqual([
    expect.stringMatching(/^─+$/),
    expect.stringMatching(/a mail was stored/i),
    stored?.link,
    expect.stringMatching(/\.eml$/),
    expect.stringMatching(/^─+$/),
  ]);
});

test('an error at a terminal has the id of its request and where it happened', async () => {
  terminal.log.child({ reqId: 'a1' }).error({ err: new Error('secret') }, 'it failed');

  const text = terminal.lines().join('\n');
  expect(text).toMatch(/ERROR: it failed \(request a1\)\n/);
  expect(text).toContain('terminalLog.test.ts');
  expect(text).not.toContain('secret');
});

test('npm says nothing of packages that are for a newer Node than its own', async () => {
  const folder = await temporaryFolder();
  await copyFile('.npmrc', join(folder, '.npmrc'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'desk', engines: { node: '>=99' } }));
  const { PATH, HOME } = process.env;
  const { stderr } = spawnSync('npm', ['install', '--dry-run', '--offline'], {
    cwd: folder,
    env: { PATH, HOME },
    encoding: 'utf8',
  });

  expect(stderr).not.toContain('EBADENGINE');
});
