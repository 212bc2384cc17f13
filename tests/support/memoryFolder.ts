import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** More than a run has ever used. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * The folder of the tests' temporary files: in memory where the machine has a folder for that with enough space,
 * otherwise on the disk. Databases are created and dropped by the hundred, each of 300 files, which keeps a disk's file
 * system busy.
 */
export function memoryFolder(): string {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > NEEDED_BYTES ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
