import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertStorageKey, FileNotFoundError, type FileStorage, isStorageKey } from './storage.ts';

const PRIVATE = { recursive: true, mode: 0o700 } as const;

/**
 * Files below `DATA_DIR/documents`, in folders named by the first two digits of their keys. A file is written in
 * `incoming/`, flushed and then moved: under a key there is a whole file or none.
 */
export function openFolderStorage(dataDir: string): FileStorage {
  const root = join(dataDir, 'documents');
  const incoming = join(root, 'incoming');
  const folderOf = (key: string) => join(root, assertStorageKey(key).slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), key);
  let isMade = false;

  return {
    location: root,

    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = join(incoming, key);
      await mkdir(incoming, PRIVATE);
      await mkdir(folderOf(key), PRIVATE);
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, path);
        await flushFolder(folderOf(key));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch((error) => {
        throw error.code === 'ENOENT' ? new FileNotFoundError() : error;
      });
      return file.createReadStream(range);
    },

    async check() {
      // Made once: a folder that is gone later is a fault, and an empty one in its place would hide it.
      if (!isMade) await mkdir(incoming, PRIVATE);
      isMade = true;
      const file = join(incoming, `check-${randomUUID()}`);
      await (await open(file, 'wx', 0o600)).close();
      await rm(file);
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      for (const name of await namesIn(root)) {
        if (!/^[\da-f]{2}$/.test(name)) continue;
        for (const key of await namesIn(join(root, name))) {
          const found = isStorageKey(key) ? await stat(join(root, name, key)).catch(() => null) : null;
          if (found) yield { key, size: found.size };
        }
      }
    },

    async removeUnfinished(before) {
      for (const name of await namesIn(incoming)) {
        const found = await stat(join(incoming, name)).catch(() => null);
        if (found && found.mtime < before) await rm(join(incoming, name), { force: true });
      }
    },
  };
}

/** Sorted; empty where the folder does not exist yet. */
const namesIn = (folder: string) =>
  readdir(folder).then(
    (names) => names.sort(),
    (error) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );

/** A new file name is on the disk once its folder is flushed. */
async function flushFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
