import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type PgTools, runTool, toolError, waitForExit, withPasswordFile } from './pgTools.ts';

interface LoadOptions {
  /** Everything that is in the database goes first, in the same transaction. */
  replace?: boolean;
}

/** Restores a dump, whole or not at all: the transaction is committed only once the whole file has been read. */
export async function restoreDump(
  databaseUrl: string,
  file: string,
  tools: PgTools,
  { replace = false }: LoadOptions = {},
) {
  const list = await runTool(tools.restore, ['--list', file]);
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk-restore-'));
  const { address, close } = await withPasswordFile(databaseUrl);
  try {
    // The schema itself is there already.
    const entries = list.split('\n').filter((line) => !/ SCHEMA - public | - SCHEMA public /.test(line));
    await writeFile(join(folder, 'list'), entries.join('\n'));
    await replay(tools, ['--file=-', `--use-list=${join(folder, 'list')}`], file, address, replace);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

const FIRST = `begin; set local lock_timeout = '20s';\n`;
const AWAY = `
do $$
declare name text;
begin
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
  create schema public;
end $$;
`;

async function replay(tools: PgTools, args: string[], file: string, address: string, instead: boolean) {
  const reader = spawn(tools.restore, ['--no-owner', '--no-privileges', ...args, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const writer = spawn(
    tools.psql,
    ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null', address],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const complaints = Promise.all([text(reader.stderr), text(writer.stderr)]);
  const readerEnds = waitForExit(reader);
  const writerEnds = waitForExit(writer);
  // A writer that gives up closes its end; what it complains of is told below.
  writer.stdin.on('error', () => {});
  writer.stdin.write(instead ? FIRST + AWAY : FIRST);
  let isReaderFirst = false;
  reader.once('close', () => {
    isReaderFirst = writer.exitCode === null;
  });
  const fed = pipeline(reader.stdout, knownSettings(), writer.stdin, { end: false }).catch(() => {});
  await Promise.race([fed, writerEnds]);
  await readerEnds;
  writer.stdin.end(reader.exitCode === 0 ? 'commit;\n' : '');
  const [[readerSaid, writerSaid]] = await Promise.all([complaints, writerEnds]);
  if (reader.exitCode !== 0 && isReaderFirst) throw toolError(tools.restore, readerSaid);
  if (writer.exitCode !== 0) throw toolError(tools.psql, writerSaid);
}

/** Drops the one setting that newer programs write and servers before 17 refuse. It stands at the head. */
function knownSettings() {
  let isHead = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const passed = isHead ? chunk.toString('latin1').replace(/^SET transaction_timeout = 0;$/m, '') : null;
      isHead = false;
      done(null, passed === null ? chunk : Buffer.from(passed, 'latin1'));
    },
  });
}
