import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '../../startupError.ts';

/** The name of a backup while it is being written. */
export const partialFileName = (file: string) => `${file}.${process.pid}.unfinished`;

/**
 * Creates a file by writing it under another name: under its own there is a whole file, flushed to the disk, or none.
 * @throws StartupError when the file is there already.
 */
export async function createFile<Result>(file: string, write: (unfinished: string) => Promise<Result>) {
  if (existsSync(file)) throw new StartupError(`${file} is there already: choose another name.`);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = partialFileName(file);
  try {
    // Created here first, so that nobody else can ever read it.
    await (await open(unfinished, 'w', 0o600)).close();
    const result = await write(unfinished);
    await flush(unfinished);
    await rename(unfinished, file);
    await flush(folder);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function flush(path: string) {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
