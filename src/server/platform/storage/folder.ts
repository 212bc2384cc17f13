import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertStorageKey, FileNotFoundError, type FileStorage, isStorageKey } from './storage.ts';

const PRIVATE = { recursive: true, mode: 0o700 } as const;

/**
 * Files below `DATA_DIR/documents`, in folders named by the first two digits of their keys. One is written in
 * `incoming/`, brought to the disk, and then gets its place: under a key there is all of a file or nothing.
 */
export function openFolderStorage(dataDir: string): FileStorage {
  const root = join(dataDir, 'documents');
  const incoming = join(root, 'incoming');
  const shelfOf = (key: string) => join(root, assertStorageKey(key).slice(0, 2));
  const placeOf = (key: string) => join(shelfOf(key), key);

  return {
    location: root,

    async put(key, bytes) {
      const place = placeOf(key);
      const unfinished = join(incoming, key);
      await mkdir(incoming, PRIVATE);
      await mkdir(shelfOf(key), PRIVATE);
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, place);
        await flushFolder(shelfOf(key));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = await open(placeOf(key)).catch((error) => {
        throw error.code === 'ENOENT' ? new FileNotFoundError() : error;
      });
      return file.createReadStream(range);
    },

    delete: (key) => rm(placeOf(key), { force: true }),

    async *list() {
      for (const shelf of await namesIn(root)) {
        if (!/^[\da-f]{2}$/.test(shelf)) continue;
        for (const key of await namesIn(join(root, shelf))) {
          const found = isStorageKey(key) ? await stat(join(root, shelf, key)).catch(() => null) : null;
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

/** In order; none where there is no such folder yet. */
const namesIn = (folder: string) =>
  readdir(folder).then(
    (names) => names.sort(),
    (error) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );

/** A new name is on the disk once its folder is. */
async function flushFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
