import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import {
  expectNothingLost,
  expectOnlyRetryLater,
  signUpFirstAdmin,
  startLoad,
} from '../../../support/load.ts';
import { enquiry } from '../../../support/records.ts';
import { startProcess } from '../../../support/servers/processes.ts';

beforeAll(() => {
  ensureClientBuild();
});

test.runIf(mayMount())(
  'calls get a retry-later error while the disk is full, and succeed once there is space (runs where a tmpfs can be mounted)',
  async () => {
    const DATA_DIR = smallDisk(160);
    const app = await startProcess({ DATA_DIR });
    await app.waitForStatus('/readyz', 200);
    const cookie = await signUpFirstAdmin(app, DATA_DIR);

    // The disk has less than 1 GB left from the start.
    const junk = { ...enquiry({ message: 'Buy pills' }), honeypot: { website: 'https://pills.example' } };
    const refused = await app.call('intake.createLeadFromForm', junk);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('We cannot take your message just now');
    expect(await app.query('quarantine.count', undefined, cookie)).toBe(0);

    const load = await startLoad(app, cookie);
    const rejected = () => load.answers().filter(({ status }) => status === 503).length;
    const taken = () => load.acknowledged().length;
    await expect.poll(taken).toBeGreaterThan(50);

    const filler = join(DATA_DIR, 'filler');
    fill(filler);
    await expect.poll(rejected).toBeGreaterThan(40);
    expect(await app.status('/healthz')).toBe(200);

    rmSync(filler);
    const before = taken();
    await expect.poll(taken).toBeGreaterThan(before + 50);
    await load.stop();

    expectOnlyRetryLater(load.answers());
    await expectNothingLost(app, cookie, load);
    expect(app.errors).toBe('');
  },
);

/** Mounts a memory disk of this size in MB, until the end of the test. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'providerdesk-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  onTestFinished(() => {
    execFileSync('umount', [folder]);
    rmdirSync(folder);
  });
  return folder;
}

/** Mounting requires root, and is not allowed in every container. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'providerdesk-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** Writes until the disk has no free page. */
function fill(file: string) {
  const descriptor = openSync(file, 'w');
  for (const size of [1_048_576, 4_096]) {
    try {
      for (const chunk = Buffer.alloc(size, 1); ; ) writeSync(descriptor, chunk);
    } catch {}
  }
  closeSync(descriptor);
}
