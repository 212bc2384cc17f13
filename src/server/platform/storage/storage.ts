import type { Readable } from 'node:stream';

/** Where the bytes of documents are. A key is a UUID of our own making, and its bytes never change. */
export interface FileStorage {
  /** Where it is, as the log tells it. */
  readonly location: string;
  /** Stores what flows in, whole or not at all. */
  put(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** All bytes, or those from `start` to `end`, both included. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Also fine where there are none. */
  delete(key: string): Promise<void>;
  /** Everything stored, in the order of the keys. */
  list(): AsyncIterable<StoredFile>;
  /** Removes what was begun before then and never ended. */
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

/** Asked for bytes that are not there. */
export class FileNotFoundError extends Error {
  override name = 'NotStored';
}

const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a name is one of ours; nothing else becomes part of a path. */
export const isStorageKey = (name: string) => KEY.test(name);

/** The key, or a fault of ours. */
export function assertStorageKey(key: string) {
  if (!isStorageKey(key)) throw new TypeError('Not a key of the storage');
  return key;
}
