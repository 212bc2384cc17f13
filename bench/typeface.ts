import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// Cuts the files of the typeface of the pages out of the packages', with the letters and weights that typeface.css says.

const { resolve } = createRequire(import.meta.url);

const FOLDER = join(import.meta.dirname, '../src/client/typeface');

const LETTERS = 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

/** The digits of Noto Sans, which the fonts of other scripts have with them. */
const DIGITS = 'noto-sans-hebrew/files/noto-sans-hebrew-latin-wght-normal.woff2';

const faces = readFileSync(join(FOLDER, 'typeface.css'), 'utf8').split('@font-face').slice(1);

for (const face of faces) {
  const name = /url\("\.\/(\w+\.woff2)"\)/.exec(face)?.[1];
  if (!name) continue;
  const [min = 400, max = 400] = (/font-weight: (\d+) (\d+)/.exec(face) ?? []).slice(1).map(Number);
  const letters = lettersOf(face);
  const source = resolve(`@fontsource-variable/${name === 'digits.woff2' ? DIGITS : LETTERS}`);
  const packed = await subsetFont(readFileSync(source), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
  });
  await writeFile(join(FOLDER, name), packed);
  console.log(`${name}: ${packed.length} bytes`);
}

/** Every letter of the ranges, as in 'U+0020-007E, U+00A0'. */
function lettersOf(face: string) {
  const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
  return ranges
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}
