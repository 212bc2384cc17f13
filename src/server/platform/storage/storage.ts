import type { Readable } from 'node:stream';

/** Keys are UUIDs that we generate; their bytes never change. */
export interface FileStorage {
  /** A path or an address, for the log. */
  readonly location: string;
  /** Stores the bytes completely or not at all. */
  put(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /**
   * All bytes, or those from `start` to `end`, both included.
   * @throws FileNotFoundError
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Rejects if files cannot be stored now. Leaves nothing behind. */
  check(): Promise<void>;
  /** A missing file is no error. */
  delete(key: string): Promise<void>;
  /** All files, in the order of their keys. */
  list(): AsyncIterable<StoredFile>;
  /** Removes unfinished uploads that began before this time. */
  removeUnfinished(before: Date): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  size: number;
}

export class FileNotFoundError extends Error {
  override name = 'FileNotFoundError';
}

const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** True if a name is a key; only keys become part of a path. */
export const isStorageKey = (name: string) => KEY.test(name);

/** @throws TypeError for anything else: a bug */
export function assertStorageKey(key: string) {
  if (!isStorageKey(key)) throw new TypeError('Not a key of the storage');
  return key;
}
