import { statfs } from 'node:fs/promises';

/** Bytes available to this process. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
