import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refusal } from '../startupError.ts';
import { type Contents, connected, contentsOf, differences, serverMajor } from './contents.ts';
import { load } from './load.service.ts';
import { findPgTools, type PgTools, run, withoutPassword } from './pgTools.ts';

/** What a backup is called while it is being written. */
export const unfinishedName = (file: string) => `${file}.${process.pid}.unfinished`;

/**
 * Writes a database to a file in pg_dump's custom format. The file has its name only once it is whole and has been
 * restored into a scratch database that equals what was dumped, row by row.
 */
export async function dump(databaseUrl: string, file: string): Promise<Contents> {
  if (existsSync(file)) throw new Refusal(`${file} is there already: choose another name.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = unfinishedName(file);
  try {
    // Made by us first, so that nobody else can ever read it.
    await (await open(unfinished, 'wx', 0o600)).close();
    const { contents, tools } = await write(databaseUrl, unfinished);
    await verify(databaseUrl, unfinished, contents, tools);
    const handle = await open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    return contents;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The dump and what is counted see the same moment, whatever is saved meanwhile. */
function write(databaseUrl: string, file: string) {
  return connected(databaseUrl, async (client) => {
    const tools = findPgTools(await serverMajor(client));
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const { address, close } = await withoutPassword(databaseUrl);
    try {
      await run(tools.dump, [
        ...['--format=custom', '--no-owner', '--no-privileges'],
        ...[`--snapshot=${rows[0]?.snapshot}`, `--file=${file}`, `--dbname=${address}`, '--no-password'],
      ]);
    } finally {
      await close();
    }
    return { tools, contents: await contentsOf(client) };
  });
}

/** Restores a dump beside the original and compares the two. */
async function verify(databaseUrl: string, file: string, contents: Contents, tools: PgTools) {
  const name = `providerdesk_backup_check_${randomUUID().slice(0, 8)}`;
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${name}`;
  await connected(databaseUrl, async (client) => {
    await client.query(`create database ${name} template template0`).catch((error) => {
      throw new Refusal(
        `The backup cannot be verified: no scratch database could be made (${error.message}).`,
      );
    });
    try {
      await load(scratch.href, file, tools);
      const different = differences(contents, await connected(scratch.href, contentsOf));
      if (different.length > 0)
        throw new Refusal(`The backup differs from the database: ${different.join(', ')}.`);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  });
}
