import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { openFont, withPlainNought } from './plainNought.ts';

// Cuts the files of the typeface out of the packages': those of the pages with the letters and weights that typeface.css
// says, and those of PDFs and pictures with all letters.

const { resolve } = createRequire(import.meta.url);

const FOLDER = join(import.meta.dirname, '../../src/client/typeface');
const PACKAGE = '@fontsource-variable/atkinson-hyperlegible-next';
const SOURCE = `${PACKAGE}/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`;

const DRAWN_FOLDER = join(import.meta.dirname, '../../src/server/business/drawing/typeface');
const DRAWN_PACKAGE = '@expo-google-fonts/atkinson-hyperlegible-next';
const DRAWN = {
  'regular.ttf': '400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  'bold.ttf': '700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
};

const font = readFileSync(resolve(SOURCE));
const faces = readFileSync(join(FOLDER, 'typeface.css'), 'utf8').split('@font-face').slice(1);

for (const face of faces) {
  const name = /url\("\.\/(\w+\.woff2)"\)/.exec(face)?.[1];
  if (!name) continue;
  const [min = 400, max = 400] = (/font-weight: (\d+) (\d+)/.exec(face) ?? []).slice(1).map(Number);
  const letters = lettersOf(face);
  const cut = await subsetFont(font, letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: { min, max } },
  });
  const shown = letters.includes('0') ? withPlainNought(cut) : cut;
  const packed = await subsetFont(shown, letters, { targetFormat: 'woff2' });
  await writeFile(join(FOLDER, name), packed);
  console.log(`${name}: ${packed.length} bytes`);
}

for (const [name, source] of Object.entries(DRAWN)) {
  const whole = readFileSync(resolve(`${DRAWN_PACKAGE}/${source}`));
  const { characterSet } = openFont(whole);
  const letters = String.fromCodePoint(...characterSet);
  const packed = await subsetFont(withPlainNought(whole), letters, { targetFormat: 'truetype' });
  await writeFile(join(DRAWN_FOLDER, name), packed);
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
