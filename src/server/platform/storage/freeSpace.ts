import { statfs } from 'node:fs/promises';

/** The number of bytes that the disk of a folder has left for this process. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
