import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startupError.ts';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerenderPages.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const INPUTS = [
  'src/{client,shared}/**/*.*',
  'src/server/platform/pages/{build,prerenderPages,precompress}.ts',
  'package-lock.json',
  'vite.config.ts',
  'postcss.config.cjs',
];

const KEPT_BUILDS = 3;

/** The folder of the built client, built now if it is not yet: as a process of its own, whose memory goes with it. */
export function ensureClientBuild(): string {
  const folder = clientFolder();
  if (existsSync(folder)) return folder;
  const { status } = spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  if (status !== 0) throw new StartupError('The client could not be built: see above.');
  return folder;
}

/** Named after what it is built from, so that it is fresh when it is there. */
function clientFolder(): string {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: ROOT }).sort())
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return join(ROOT, 'dist', `client-${hash.digest('hex').slice(0, 16)}`);
}

/** Built beside its place and then moved there: nobody serves half a client, and two who build at once do no harm. */
async function buildClient() {
  const { build } = await import('vite');
  const folder = clientFolder();
  const making = `${folder}-${process.pid}`;
  try {
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: making, emptyOutDir: true },
    });
    await prerenderPages(making);
    await precompress(making);
    await rename(making, folder);
  } catch (error) {
    // Somebody else was done first: theirs is the same.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  await removeOldBuilds(dirname(folder));
}

/** Keeps the last few builds: a process that was started before this one may still serve from its own. */
async function removeOldBuilds(dist: string) {
  const builds = (await readdir(dist)).filter((name) => /^client-[0-9a-f]{16}$/.test(name));
  const builtAt = (name: string) => statSync(join(dist, name)).mtimeMs;
  const old = builds.sort((one, other) => builtAt(other) - builtAt(one)).slice(KEPT_BUILDS);
  for (const name of old) await rm(join(dist, name), { recursive: true, force: true });
}

if (import.meta.main) {
  // Whatever the shell or a test run says: a build named after its sources alone must be one and the same.
  process.env.NODE_ENV = 'production';
  await buildClient().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
