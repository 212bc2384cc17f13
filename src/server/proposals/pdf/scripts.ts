import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Fonts of scripts that our typefaces lack. Their packages split a font into files by letters.

const { resolve } = createRequire(import.meta.url);

const folderOf = (font: string) =>
  resolve(`@fontsource-variable/noto-sans-${font}/package.json`).slice(0, -'package.json'.length);

/** The scripts whose font has one file with all of their letters, and the signs that they share with others. */
const SCRIPTS = [
  { name: 'arabic', letters: /\p{scx=Arabic}/u },
  { name: 'armenian', letters: /\p{scx=Armenian}/u },
  { name: 'bengali', letters: /\p{scx=Bengali}/u },
  { name: 'devanagari', letters: /\p{scx=Devanagari}/u },
  { name: 'ethiopic', letters: /\p{scx=Ethiopic}/u },
  { name: 'georgian', letters: /\p{scx=Georgian}/u },
  { name: 'gujarati', letters: /\p{scx=Gujarati}/u },
  { name: 'gurmukhi', letters: /\p{scx=Gurmukhi}/u },
  { name: 'hebrew', letters: /\p{scx=Hebrew}/u },
  { name: 'kannada', letters: /\p{scx=Kannada}/u },
  { name: 'khmer', letters: /\p{scx=Khmer}/u },
  { name: 'lao', letters: /\p{scx=Lao}/u },
  { name: 'malayalam', letters: /\p{scx=Malayalam}/u },
  { name: 'myanmar', letters: /\p{scx=Myanmar}/u },
  { name: 'sinhala', letters: /\p{scx=Sinhala}/u },
  { name: 'tamil', letters: /\p{scx=Tamil}/u },
  { name: 'telugu', letters: /\p{scx=Telugu}/u },
  { name: 'thai', letters: /\p{scx=Thai}/u },
];

/** Signs of no particular script. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;

const HAN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** Letters of one language only. */
const OF_ONE = [
  { letters: /\p{Script=Hangul}/u, fonts: ['kr'] },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, fonts: ['jp'] },
];

/** The fonts with Chinese characters, those of the language first as which a document shows itself. */
export function hanFonts(text: string) {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'tc', 'kr'];
  return /\p{Script=Hangul}/u.test(text) ? ['kr', 'sc', 'tc', 'jp'] : ['sc', 'tc', 'jp', 'kr'];
}

/** True if a letter needs the font of its script: what it becomes depends on the letters beside it. */
export const isScriptLetter = (letter: string) =>
  SCRIPTS.some(({ letters }) => [...letter].some((sign) => letters.test(sign) && !SHARED.test(sign)));

/** The script of a letter; where all of its signs are shared, the first that has them. */
function scriptOf(letter: string) {
  const own = [...letter].find((sign) => !SHARED.test(sign));
  return SCRIPTS.find(({ letters }) => letters.test(own ?? letter));
}

export interface ScriptFile {
  path: string;
  /** Set if the file has the whole script: shaping may need more letters than a text has. */
  script: string | null;
}

/** `han`: the order of Chinese fonts. Null if no font has the letter. */
export function scriptFile(letter: string, han: readonly string[]): ScriptFile | null {
  const script = scriptOf(letter);
  if (script)
    return {
      path: `${folderOf(script.name)}files/noto-sans-${script.name}-${script.name}-wght-normal.woff2`,
      script: script.name,
    };
  if (!HAN.test(letter)) return null;
  // A font's list names letters of the other languages that it lacks.
  for (const font of OF_ONE.find(({ letters }) => letters.test(letter))?.fonts ?? han) {
    const part = partsOf(font).find(({ ranges }) => isIn(ranges, letter));
    if (part)
      return {
        path: `${folderOf(font)}files/noto-sans-${font}-${part.name}-wght-normal.woff2`,
        script: null,
      };
  }
  return null;
}

type Ranges = (readonly [number, number])[];

const parts = new Map<string, { name: string; ranges: Ranges }[]>();

/** All letters of the file of a script. */
export function allLetters(script: string) {
  const { ranges = [] } = readParts(script).find(({ name }) => name === script) ?? {};
  const points = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  return points.map((point) => String.fromCodePoint(point)).join('');
}

function readParts(font: string) {
  const listed = JSON.parse(readFileSync(`${folderOf(font)}unicode.json`, 'utf8')) as Record<string, string>;
  return Object.entries(listed).map(([name, ranges]) => ({ name, ranges: ranges.split(',').map(rangeOf) }));
}

/** The numbered files of a font, with the letters that each has. */
function partsOf(font: string) {
  const known = parts.get(font);
  if (known) return known;
  const read = readParts(font)
    .filter(({ name }) => name.startsWith('['))
    .map(({ name, ranges }) => ({ name: name.slice(1, -1), ranges }));
  parts.set(font, read);
  return read;
}

/** Such as 'U+30a1-30fa'. */
function rangeOf(text: string) {
  const [from = '', to = from] = text.slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
}

function isIn(ranges: Ranges, letter: string) {
  const point = letter.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= point && point <= to);
}
