import { randomUUID } from 'node:crypto';
import { StartupError } from '../../../startupError.ts';
import { serverMajorVersion, withClient } from '../connection.ts';
import { type Contents, findDifferences, readContents } from '../contents.ts';
import { createFile } from '../createFile.ts';
import { findPgTools, type PgTools, runTool, withPasswordFile } from './pgTools.ts';
import { restoreDump } from './restoreDump.ts';

/**
 * Writes a database to a file in pg_dump's custom format. The file has its name only once it is whole and has been
 * restored into a scratch database that equals what was dumped, row by row.
 */
export const createDump = (databaseUrl: string, file: string): Promise<Contents> =>
  createFile(file, async (unfinished) => {
    const { contents, tools } = await write(databaseUrl, unfinished);
    await verify(databaseUrl, unfinished, contents, tools);
    return contents;
  });

/** The dump and its checksums are of the same snapshot, whatever is saved meanwhile. */
function write(databaseUrl: string, file: string) {
  return withClient(databaseUrl, async (client) => {
    const tools = findPgTools(await serverMajorVersion(client));
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const { address, close } = await withPasswordFile(databaseUrl);
    try {
      await runTool(tools.dump, [
        ...['--format=custom', '--no-owner', '--no-privileges'],
        ...[`--snapshot=${rows[0]?.snapshot}`, `--file=${file}`, `--dbname=${address}`, '--no-password'],
      ]);
    } finally {
      await close();
    }
    return { tools, contents: await readContents(client) };
  });
}

/** Restores a dump beside the original and compares the two. */
async function verify(databaseUrl: string, file: string, contents: Contents, tools: PgTools) {
  const name = `providerdesk_backup_check_${randomUUID().slice(0, 8)}`;
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${name}`;
  await withClient(databaseUrl, async (client) => {
    await client.query(`create database ${name} template template0`).catch((error) => {
      throw new StartupError(
        `The backup cannot be verified: no scratch database could be made (${error.message}).`,
      );
    });
    try {
      await restoreDump(scratch.href, file, tools);
      const different = findDifferences(contents, await withClient(scratch.href, readContents));
      if (different.length > 0)
        throw new StartupError(`The backup differs from the database: ${different.join(', ')}.`);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  });
}
