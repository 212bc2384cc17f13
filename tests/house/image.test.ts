import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

// What `docker build` does, without Docker: only the files that the image gets, and only the packages of production.

const ROOT = join(import.meta.dirname, '../..');
const linesOf = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .map((line) => line.trim());

const patterns = linesOf('.dockerignore').filter((line) => line && !line.startsWith('#'));
const copied = linesOf('Dockerfile').flatMap((line) =>
  line.startsWith('COPY ') ? line.split(/\s+/).slice(1, -1) : [],
);

const isAtOrBelow = (path: string, pattern: string) =>
  matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`);

/** The last line that names a path decides; one with '!' takes it in again. */
const isIgnored = (path: string) =>
  patterns.findLast((pattern) => isAtOrBelow(path, pattern.replace(/^!/, '')))?.startsWith('!') === false;

function filesOfImage(folder = ''): string[] {
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
const DRAWN_WITH = /\/(@resvg|saxes|xmlchars)\b/;

test('the image builds the client and the server from the files that it gets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'providerdesk-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of filesOfImage()) cpSync(join(ROOT, file), join(folder, file));
  for (const path of packagesOfImage()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (DRAWN_WITH.test(path)) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    else symlinkSync(join(ROOT, path), join(folder, path));
  }

  expect(linesOf('Dockerfile')).toContainEqual(expect.stringMatching(/^RUN npm run build /));
  await promisify(execFile)('npm', ['run', 'build'], { cwd: folder });

  const built = readdirSync(join(folder, 'dist')).map((name) => name.replace(/-[\da-f]{16}$/, ''));
  expect(built.sort()).toEqual(['client', 'server']);
  for (const left of ['tests', 'bench', '.git']) expect(readdirSync(folder)).not.toContain(left);
});
