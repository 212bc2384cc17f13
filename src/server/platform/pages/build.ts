import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { StartupError } from '../../startupError.ts';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerenderPages.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const INPUTS = [
  'src/{client,shared}/**/*.*',
  'src/server/platform/pages/{build,prerenderPages,renderPages,inlineTexts,siteImages,imageHash,precompress}.ts',
  'package-lock.json',
  'vite.config.ts',
  'postcss.config.cjs',
];

const KEPT_BUILDS = 3;

/** The folder of the built client. If it is missing, it is built by another process, whose memory is free afterwards. */
export function ensureClientBuild(): string {
  const folder = clientFolder();
  if (existsSync(folder)) return folder;
  const { status } = spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  if (status !== 0) throw new StartupError('The client could not be built: see above.');
  return folder;
}

/** Named after the hash of its sources, so that an existing folder is up to date. */
function clientFolder(): string {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: ROOT }).sort())
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return join(ROOT, 'dist', `client-${hash.digest('hex').slice(0, 16)}`);
}

/** Built in another folder and then moved: half a build is never served, and two builds at once do no harm. */
async function buildClient() {
  const { build } = await import('vite');
  const folder = clientFolder();
  const temporary = `${folder}-${process.pid}`;
  try {
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: temporary, emptyOutDir: true },
    });
    await prerenderPages(temporary, defaultContent);
    await precompress(temporary);
    await rename(temporary, folder);
  } catch (error) {
    // Another process was first; its build is the same.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await removeOldBuilds(dirname(folder));
}

/** Keeps the last few builds: a process that started earlier may still serve an older one. */
async function removeOldBuilds(dist: string) {
  const builds = (await readdir(dist)).filter((name) => /^client-[0-9a-f]{16}$/.test(name));
  const builtAt = (name: string) => statSync(join(dist, name)).mtimeMs;
  const old = builds.sort((one, other) => builtAt(other) - builtAt(one)).slice(KEPT_BUILDS);
  for (const name of old) await rm(join(dist, name), { recursive: true, force: true });
}

if (import.meta.main) {
  // Whatever the environment says: a build is named after its sources, so these alone must decide its content.
  process.env.NODE_ENV = 'production';
  await buildClient().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
