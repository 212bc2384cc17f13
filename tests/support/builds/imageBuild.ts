import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { buildInto } from '#server/build/builds.ts';

// The work of `docker build`, without Docker: only the files that the image gets, and only the packages of production.

const ROOT = join(import.meta.dirname, '../../..');
const DIST = join(ROOT, 'dist');

export const linesOf = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .map((line) => line.trim());

const patterns = linesOf('.dockerignore').filter((line) => line && !line.startsWith('#'));
const copied = linesOf('Dockerfile').flatMap((line) =>
  line.startsWith('COPY ') ? line.split(/\s+/).slice(1, -1) : [],
);

const isAtOrBelow = (path: string, pattern: string) =>
  // Docker's star matches names that begin with a dot, too.
  pattern === '*' || matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`);

/** The last line that names a path decides; one with '!' takes it in again. */
export const isIgnored = (path: string) =>
  patterns.findLast((pattern) => isAtOrBelow(path, pattern.replace(/^!/, '')))?.startsWith('!') === false;

export function filesOfImage(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const isEntered = !isIgnored(path) || patterns.some((pattern) => pattern.startsWith(`!${path}/`));
    if (entry.isDirectory()) return isEntered ? filesOfImage(path) : [];
    const isCopied = copied.some((source) => source === '.' || isAtOrBelow(path, source));
    return isCopied && !isIgnored(path) ? [path] : [];
  });
}

/** The packages that `npm ci --omit=dev` installs. */
function packagesOfImage(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean }>(packages).flatMap(([path, { dev }]) =>
    /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev ? [path] : [],
  );
}

/** Packages of the process that draws, which may not follow links out of the folder. */
const DRAWN_WITH = /\/(@resvg|@expo-google-fonts|saxes|xmlchars)\b/;

/**
 * Builds what the image has, once for these files, and puts it where tests of the product look for a build: one build serves
 * all. Returns the names of what was built.
 */
export async function buildImage(): Promise<string[]> {
  const files = filesOfImage();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  const folder = join(DIST, `image-${hash.digest('hex').slice(0, 16)}`);
  const list = join(folder, 'built.json');
  if (!existsSync(list)) {
    await mkdir(DIST, { recursive: true });
    await buildInto(folder, async (temporary) => {
      await mkdir(temporary);
      await writeFile(join(temporary, 'built.json'), JSON.stringify(await build(files)));
    });
  }
  return JSON.parse(readFileSync(list, 'utf8'));
}

async function build(files: string[]) {
  const image = mkdtempSync(join(tmpdir(), 'providerdesk-image-'));
  try {
    for (const file of files) cpSync(join(ROOT, file), join(image, file));
    for (const path of packagesOfImage()) {
      mkdirSync(dirname(join(image, path)), { recursive: true });
      if (DRAWN_WITH.test(path)) cpSync(join(ROOT, path), join(image, path), { recursive: true });
      else symlinkSync(join(ROOT, path), join(image, path));
    }
    await promisify(execFile)('npm', ['run', 'build'], { cwd: image });
    const built = readdirSync(join(image, 'dist'));
    for (const name of built)
      if (!existsSync(join(DIST, name)))
        await buildInto(join(DIST, name), (temporary) =>
          cp(join(image, 'dist', name), temporary, { recursive: true }),
        );
    return built;
  } finally {
    await rm(image, { recursive: true });
  }
}
