import { type Archive, DamagedBackupError, measurePart, openArchive } from './archive.ts';
import { filePart, type Manifest, readManifest, tablePart } from './manifest.ts';

/**
 * Reads a backup from its beginning to its end and compares every part with the manifest.
 * @throws DamagedBackupError when anything is not as it was written.
 */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const manifest = readManifest(archive, file);
    await checkParts(archive, manifest, file, signal);
    return manifest;
  } finally {
    archive.close();
  }
}

async function checkParts(archive: Archive, { tables, files }: Manifest, file: string, signal?: AbortSignal) {
  const parts = [
    ...tables.map((table) => ({ ...table, part: tablePart(table.name) })),
    ...(files ?? []).map((stored) => ({ ...stored, rows: null, part: filePart(stored.key) })),
  ];
  for (const { part, bytes, sha256, rows } of parts) {
    signal?.throwIfAborted();
    let lines = 0;
    const found = await measurePart(await archive.read(part), (chunk) => {
      if (rows !== null) lines += countLines(chunk);
    }).catch((error) => {
      throw error instanceof DamagedBackupError
        ? error
        : new DamagedBackupError(file, `${part} cannot be read`);
    });
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new DamagedBackupError(file, `${part} is not as it was written`);
    }
    if (rows !== null && lines !== rows) {
      throw new DamagedBackupError(file, `${part} has ${lines} rows, but the table had ${rows}`);
    }
  }
}

const NEWLINE = 0x0a;

/** COPY ends each row with a line feed, and writes those within values as '\n'. */
function countLines(chunk: Buffer) {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
