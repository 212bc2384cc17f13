import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

export type Weight = 'regular' | 'bold';

const { resolve } = createRequire(import.meta.url);
const fontFile = (path: string) => resolve(`@expo-google-fonts/${path}.ttf`);

/** The site's typeface, and one with more letters: names may be Vietnamese, Greek or Cyrillic. */
const FILES = {
  regular: {
    usual: fontFile('atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular'),
    wide: fontFile('noto-sans/400Regular/NotoSans_400Regular'),
  },
  bold: {
    usual: fontFile('atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold'),
    wide: fontFile('noto-sans/700Bold/NotoSans_700Bold'),
  },
};

const fonts = new Map<string, Font>();

function openFont(file: string) {
  const font = fonts.get(file) ?? (openSync(file) as Font);
  fonts.set(file, font);
  return font;
}

const hasLetter = (file: string, letter: string) =>
  openFont(file).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Control characters and the like, which no font shows. */
const UNSEEN = /[^\P{C}\n]/gu;

/** A text and the file of the font that shows it. A letter that neither font has becomes '?'. */
export function typeset(text: string, weight: Weight): { text: string; font: string } {
  const { usual, wide } = FILES[weight];
  const letters = [...text.normalize('NFC').replace(UNSEEN, '')];
  if (letters.every((letter) => letter === '\n' || hasLetter(usual, letter)))
    return { text: letters.join(''), font: usual };
  const shown = letters.map((letter) => (letter === '\n' || hasLetter(wide, letter) ? letter : '?'));
  return { text: shown.join(''), font: wide };
}
