import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildFolder, buildInto } from '#server/build/builds.ts';

/** The version decides the folder. */
const INPUTS = ['node_modules/@sparticuz/chromium/package.json'];

/** It unpacks into the folder of temporary files. */
const UNPACK = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;

/**
 * The program of Chromium, unpacked from its package once for each clone: the package itself unpacks to one path of the
 * machine, where the file of another user or of another version may stand.
 */
async function unpackedChromium(folder = buildFolder('chromium', INPUTS)): Promise<string> {
  if (!existsSync(folder)) {
    await buildInto(folder, async (temporary) => {
      // A run that was killed may have left half of it: the package takes what is there for whole.
      await rm(temporary, { recursive: true, force: true });
      await mkdir(temporary, { recursive: true });
      const env = { ...process.env, TMPDIR: temporary };
      await promisify(execFile)(process.execPath, ['--eval', UNPACK], { cwd: import.meta.dirname, env });
    });
  }
  return join(folder, 'chromium');
}

/**
 * Returns the options with which Playwright launches it, without the switches of the package: these run all in one
 * process, without web security.
 */
export const chromiumOptions = async () => ({
  executablePath: await unpackedChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
