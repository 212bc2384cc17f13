import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Fonts and images are compressed formats; pages are compressed with their origin, when they are loaded to be served. */
const TEXT = ['assets/**/*.{js,css,svg}', '*.{js,svg}'];

/** Writes a brotli and a gzip file beside each text file of a built client, at the highest level. */
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
