import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../startupError.ts';

// The builds of the sources, in folders of `dist` that are named after the hash of these.

export const ROOT = join(import.meta.dirname, '../../..');

const KEPT_BUILDS = 3;

/** The folder for what is built of these files: if it exists, it is up to date. */
export function buildFolder(name: string, inputs: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs, { cwd: ROOT }).sort())
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return join(ROOT, 'dist', `${name}-${hash.digest('hex').slice(0, 16)}`);
}

/**
 * Has a folder that is missing built by this program, in another process, whose memory is free afterwards.
 * @throws StartupError when that fails.
 */
export function ensureBuild(what: string, folder: string, program: string): string {
  if (existsSync(folder)) return folder;
  // The first start takes a while. A log without a terminal holds nothing but its objects.
  if (process.stdout.isTTY) process.stdout.write(`Building the ${what}…\n`);
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' });
  if (status !== 0) throw new StartupError('The product could not be built: see above.');
  return folder;
}

/** Built in another folder and then moved: half a build is never used, and two builds at once do no harm. */
export async function buildInto(folder: string, build: (temporary: string) => Promise<void>) {
  const temporary = `${folder}-${process.pid}`;
  try {
    await build(temporary);
    await rename(temporary, folder);
  } catch (error) {
    // Another process was first; its build is the same.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await removeOldBuilds(folder);
}

/** Keeps the last few builds of this name: a process that started earlier may still use an older one. */
async function removeOldBuilds(folder: string) {
  const dist = dirname(folder);
  const nameOf = (build: string) => /^(.+)-[0-9a-f]{16}$/.exec(build)?.[1];
  const name = nameOf(folder.slice(dist.length + 1));
  const builds = (await readdir(dist)).filter((build) => nameOf(build) === name);
  // Another process may be removing the same ones.
  const builtAt = (build: string) => statSync(join(dist, build), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = builds.sort((one, other) => builtAt(other) - builtAt(one)).slice(KEPT_BUILDS);
  for (const build of old) await rm(join(dist, build), { recursive: true, force: true });
}

/** Runs a program that builds something. */
export async function runBuild(build: () => Promise<void>) {
  // Set over the environment: a build is named after its sources, so these alone must decide its content.
  process.env.NODE_ENV = 'production';
  await build().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
