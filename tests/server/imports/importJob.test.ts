import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { doStep, queueLostImports, workOnImports } from '#server/imports/job.service.ts';
import { records } from '#server/nouns.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { addressOf } from '../../support/databases.ts';
import { silent } from '../../support/readableLog.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import type { Staff } from '../../support/records.ts';
import { listening } from '../../support/stream.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const OFTEN = { interval: 20 };
const query = <Row extends object>(sql: string) => db.sql<Row[]>(sql);

/** A file of people that takes several steps to import. */
const people = (name: string, count = 3_100) =>
  ['First name,Last name', ...Array.from({ length: count }, (_, place) => `${name},N${place}`)].join('\n');

const stateOf = async (staff: Staff, id: string) => (await staff.imports.byId({ id })).state;

/** Takes jobs, as each process of the product does, until the test ends. */
async function startProcess() {
  const jobs = openJobs(db.orm, silent);
  onTestFinished(() => jobs.close());
  await jobs.start();
  await workOnImports(db.orm, records, jobs, silent);
}

/** Forgets what waits in the queue, as a restore does: the queue is in no backup. */
const loseJobs = () => query(`delete from pgboss.job where name = 'import'`);

test('a file is checked, imported and undone without further calls, and the screens of its person hear of it', async () => {
  const { staff, upload } = await csvClient(db, await db.member());
  await startProcess();
  const screen = await listening(await staff.live.changes({ tab: '0193a5c0-0000-7000-8000-00000000000f' }));
  const { id } = (await upload('contacts', people('Ada', 5))).json() as { id: string };
  const heard = () => screen.changes().filter(({ table, ids }) => table === 'imports' && ids?.includes(id));

  await staff.imports.matchColumns({ id, matching: { firstName: 0, lastName: 1 } });
  await expect.poll(() => stateOf(staff, id), OFTEN).toBe('checked');
  const afterCheck = heard().length;
  expect(await staff.imports.run({ id })).toMatchObject({ state: 'importing', isRunning: true });
  await expect.poll(() => stateOf(staff, id), OFTEN).toBe('imported');
  expect((await staff.imports.byId({ id })).isRunning).toBe(false);
  await expect.poll(() => heard().length, OFTEN).toBeGreaterThan(afterCheck);
  await staff.acts.undo({ act: id });
  await expect.poll(() => stateOf(staff, id), OFTEN).toBe('undone');

  expect(afterCheck).toBeGreaterThan(0);
  const history = await query<{ actor: string; cause: string }>(
    `select distinct actor_id as actor, cause from history where table_name = 'contacts'`,
  );
  expect(new Set(history.map(({ cause }) => cause))).toEqual(new Set(['import', 'import_undo']));
});

test('an import goes on in another process when the first is killed, and after a restore, which has no queue', async () => {
  const { staff, checkFile } = await csvClient(db, await db.member());
  const killed = await checkFile('contacts', people('Ben'));
  const restored = await checkFile('contacts', people('Cat'));
  await loseJobs();
  await staff.imports.run({ id: restored });
  await doStep(db.orm, records, restored);
  await loseJobs();
  expect(await staff.imports.byId({ id: restored })).toMatchObject({
    state: 'importing',
    done: 1_500,
    of: 3_100,
  });

  await staff.imports.run({ id: killed });
  const child = spawn(
    process.execPath,
    ['tests/support/servers/importWorker.ts', addressOf(inject('serverUrl'), db.orm.config.get('dbName'))],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await expect.poll(async () => (await staff.imports.byId({ id: killed })).done, OFTEN).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await staff.imports.byId({ id: killed })).toMatchObject({ state: 'importing', isRunning: true });

  await startProcess();
  await query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`);
  for (const id of [killed, restored]) {
    await expect.poll(() => stateOf(staff, id), OFTEN).toBe('imported');
    expect((await staff.imports.byId({ id })).counts).toMatchObject({ create: 3_100, problem: 0 });
  }
});

test('of one person one import is worked on at a time, and others do not wait for it', async () => {
  const [ada, ben] = [await csvClient(db, await db.member()), await csvClient(db, await db.member())];
  const own = [
    await ada.checkFile('contacts', people('Dee')),
    await ada.checkFile('contacts', people('Eve')),
  ];
  const other = await ben.checkFile('contacts', people('Fay', 1));
  await loseJobs();
  for (const id of own) await ada.staff.imports.run({ id });
  await ben.staff.imports.run({ id: other });

  await startProcess();
  const completed = () =>
    query<{ id: string; from: number; to: number }>(
      `select data ->> 'id' as id, extract(epoch from started_on)::float8 as from, extract(epoch from completed_on)::float8 as to from pgboss.job
        where name = 'import' and state = 'completed'`,
    );
  await expect.poll(async () => (await completed()).length, OFTEN).toBe(3);

  const ends = await completed();
  const times = new Map(ends.map((job) => [job.id, job]));
  const [first, second] = own
    .map((id) => times.get(id))
    .toSorted((a, b) => Number(a?.from) - Number(b?.from));
  expect(Number(second?.from)).toBeGreaterThanOrEqual(Number(first?.to));
  expect(Number(times.get(other)?.to)).toBeLessThan(Number(second?.to));
});

test('an import ends where its person may do it no longer, and an administrator goes on with it', async () => {
  const [member, boss] = [await db.member(), await db.member({ role: 'admin' })];
  const [{ staff, checkFile }, admin] = [await csvClient(db, member), await db.signedIn(boss)];
  const id = await checkFile('contacts', people('Gus'));
  await staff.imports.run({ id });
  await doStep(db.orm, records, id);
  const set = (user: User, values: Partial<User>) =>
    db.orm.em.fork().nativeUpdate(User, { id: user.id }, values);
  const ended = { state: 'importing', isRunning: false, done: 1_500 };

  await set(member, { deactivatedAt: new Date() });
  expect(await doStep(db.orm, records, id)).toBe(false);
  expect(await admin.imports.byId({ id })).toMatchObject(ended);

  await admin.imports.run({ id });
  await set(boss, { role: 'staff' });
  expect(await doStep(db.orm, records, id)).toBe(false);
  await set(boss, { role: 'admin' });
  expect(await admin.imports.byId({ id })).toMatchObject(ended);

  await admin.imports.run({ id });
  await loseJobs();
  await queueLostImports(db.orm, db.jobs);
  await queueLostImports(db.orm, db.jobs);
  expect(await query(`select singleton_key as by from pgboss.job where name = 'import'`)).toEqual([
    { by: boss.id },
  ]);
  await startProcess();
  await expect.poll(() => stateOf(admin, id), OFTEN).toBe('imported');
});

test('a step that fails again and again ends the job, and is gone on with', async () => {
  const { staff, checkFile } = await csvClient(db, await db.member());
  const id = await checkFile('contacts', people('Hal', 1));
  await loseJobs();
  await staff.imports.run({ id });
  await query(`alter table contacts add constraint nobody check (first_name <> 'Hal')`);
  await query(`update pgboss.job set retry_delay = 0 where name = 'import'`);

  await startProcess();
  await expect
    .poll(async () => {
      await query(`update pgboss.job set start_after = now() where name = 'import' and state = 'retry'`);
      return (await staff.imports.byId({ id })).isRunning;
    }, OFTEN)
    .toBe(false);
  await query('alter table contacts drop constraint nobody');
  expect(await stateOf(staff, id)).toBe('importing');
  const [job] = await query<{ output: object }>(
    `select output from pgboss.job where name = 'import' and data ->> 'id' = '${id}'`,
  );
  expect(JSON.stringify(job)).not.toMatch(/Hal/);

  await staff.imports.run({ id });
  await expect.poll(() => stateOf(staff, id), OFTEN).toBe('imported');
});

test('a start that broke off half-way, and begins again, takes no more jobs at once', async () => {
  const jobs = openJobs(db.orm, silent);
  onTestFinished(() => jobs.close());
  const done: number[] = [];
  let running = 0;
  for (let start = 0; start < 2; start += 1) {
    await jobs.start();
    await jobs.work('mail_held', async () => {
      running += 1;
      done.push(running);
      await sleep(200);
      running -= 1;
    });
  }

  for (let n = 0; n < 4; n += 1) await jobs.send(db.orm.em.fork(), 'mail_held', {});

  await expect.poll(() => done.length, OFTEN).toBe(4);
  expect(Math.max(...done)).toBe(2);
});
