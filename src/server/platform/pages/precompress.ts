import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Fonts and images are compressed as they are; pages are when they are served, with their origin in them. */
const TEXT = ['assets/**/*.{js,css,svg}', '*.{js,svg,webmanifest}'];

/** Puts a brotli and a gzip file beside each text file of a built client, as small as they get. */
export async function precompress(clientDir: string) {
  await Promise.all(
    globSync(TEXT, { cwd: clientDir }).map(async (name) => {
      const path = join(clientDir, name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
