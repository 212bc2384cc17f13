import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BACKUP_MS, serverMajorVersion, withClient } from '../connection.ts';
import { DROP_ALL, describeContents, readContents, rejectContents } from '../contents.ts';
import { MARK_AS_COPY } from '../restoredCopy.ts';
import { findPgTools, type PgTools, runTool, toolError, waitForExit, withPasswordFile } from './pgTools.ts';

/**
 * Restores a dump, marks the database as a copy, and says what it holds.
 * @throws StartupError when a program is missing or fails, or the database is not empty and not to be replaced.
 */
export async function restoreDumpFile(databaseUrl: string, file: string, options: RestoreOptions) {
  const tools = await withClient(databaseUrl, async (client) => {
    if (!options.replace) await rejectContents(client, file);
    return findPgTools(await serverMajorVersion(client));
  });
  await restoreDump(databaseUrl, file, tools, { ...options, afterwards: MARK_AS_COPY });
  return describeContents(await withClient(databaseUrl, readContents));
}

interface RestoreOptions {
  /** Deletes everything in the database first, in the same transaction. */
  replace?: boolean;
  /** Statements at the end of that transaction. */
  afterwards?: string;
}

/**
 * Restores a dump completely or not at all: the transaction is committed once the whole file has been read.
 * @throws StartupError when a program fails.
 */
export async function restoreDump(
  databaseUrl: string,
  file: string,
  tools: PgTools,
  options: RestoreOptions = {},
) {
  const list = await runTool(tools.restore, ['--list', file]);
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk-restore-'));
  const { address, close } = await withPasswordFile(databaseUrl);
  try {
    // The schema `public` exists already.
    const entries = list.split('\n').filter((line) => !/ SCHEMA - public | - SCHEMA public /.test(line));
    await writeFile(join(folder, 'list'), entries.join('\n'));
    await replay(tools, ['--file=-', `--use-list=${join(folder, 'list')}`], file, address, options);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

const BEGIN = `begin; set local lock_timeout = '20s';\n`;
async function replay(
  tools: PgTools,
  args: string[],
  file: string,
  address: string,
  { replace, afterwards = '' }: RestoreOptions,
) {
  const reader = spawn(tools.restore, ['--no-owner', '--no-privileges', ...args, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: BACKUP_MS,
  });
  const writer = spawn(
    tools.psql,
    ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null', address],
    { stdio: ['pipe', 'ignore', 'pipe'], timeout: BACKUP_MS },
  );
  const errors = Promise.all([text(reader.stderr), text(writer.stderr)]);
  const readerEnds = waitForExit(reader);
  const writerEnds = waitForExit(writer);
  // A writer that fails closes its input; its error is reported below.
  writer.stdin.on('error', () => {});
  writer.stdin.write(replace ? BEGIN + DROP_ALL : BEGIN);
  let hasReaderEndedFirst = false;
  reader.once('close', () => {
    hasReaderEndedFirst = writer.exitCode === null;
  });
  const fed = pipeline(reader.stdout, knownSettings(), writer.stdin, { end: false }).catch(() => {});
  await Promise.race([fed, writerEnds]);
  await readerEnds;
  writer.stdin.end(reader.exitCode === 0 ? `${afterwards}commit;\n` : '');
  const [[readerErrors, writerErrors]] = await Promise.all([errors, writerEnds]);
  if (reader.exitCode !== 0 && hasReaderEndedFirst) throw toolError(tools.restore, readerErrors);
  if (writer.exitCode !== 0) throw toolError(tools.psql, writerErrors);
}

/** Removes a setting at the start that newer programs write and servers before 17 reject. */
function knownSettings() {
  let isStart = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const passed = isStart ? chunk.toString('latin1').replace(/^SET transaction_timeout = 0;$/m, '') : null;
      isStart = false;
      done(null, passed === null ? chunk : Buffer.from(passed, 'latin1'));
    },
  });
}
