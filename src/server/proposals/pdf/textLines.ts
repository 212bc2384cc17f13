import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import type { Glyph } from './fonts.ts';
import { featuresOf } from './layouts.ts';

const bidi = bidiFactory();

export interface Run {
  text: string;
  font: Font;
  /** The size of the letters, as a part of that of the text. */
  scale: number;
  isRtl: boolean;
  /** Shaped by HarfBuzz. */
  isScript: boolean;
  /** The width in points. */
  width: number;
}

export interface Line {
  runs: Run[];
  width: number;
  isRtl: boolean;
  /** A line of letters with high or low marks needs more room. */
  isTall: boolean;
}

interface Sign extends Glyph {
  level: number;
}

/** Scripts that write no spaces between words. */
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

const words = new Intl.Segmenter('en-AU', { granularity: 'word' });

/** `width` is in points; 'auto' takes the direction of the first letter. */
export function breakLines(
  glyphs: Glyph[],
  size: number,
  width: number,
  direction: 'ltr' | 'auto' = 'ltr',
): Line[] {
  const paragraphs: Glyph[][] = [[]];
  for (const glyph of glyphs)
    if (glyph.letter === '\n') paragraphs.push([]);
    else paragraphs.at(-1)?.push(glyph);
  return paragraphs.flatMap((paragraph) => {
    const { signs, isRtl } = withLevels(paragraph, direction);
    return breakParagraph(signs, size, width).map((line) => lineOf(withoutEnd(line), size, isRtl));
  });
}

function withLevels(glyphs: Glyph[], direction: 'ltr' | 'auto') {
  const text = glyphs.map(({ letter }) => letter).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, direction === 'auto' ? undefined : direction);
  let at = 0;
  const signs = glyphs.map((glyph): Sign => {
    const level = levels[at] ?? 0;
    at += glyph.letter.length;
    return { ...glyph, level };
  });
  return { signs, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

function breakParagraph(signs: Sign[], size: number, width: number): Sign[][] {
  const lines: Sign[][] = [[]];
  let left = width;
  for (const part of partsOf(signs)) {
    const shown = widthOf(withoutEnd(part), size);
    if (shown > left && lines.at(-1)?.length) {
      lines.push([]);
      left = width;
    }
    if (shown <= width) {
      lines.at(-1)?.push(...part);
      left -= widthOf(part, size);
      continue;
    }
    // Longer than a line: break between letters.
    for (const sign of part) {
      const one = widthOf([sign], size);
      if (one > left) {
        lines.push([]);
        left = width;
      }
      lines.at(-1)?.push(sign);
      left -= one;
    }
  }
  return lines;
}

/** The parts between which a line may end: words with the space after them. */
function partsOf(signs: Sign[]): Sign[][] {
  const parts: Sign[][] = [];
  for (const sign of signs) {
    const before = parts.at(-1)?.at(-1);
    if (!before || (before.letter === ' ' && sign.letter !== ' ')) parts.push([]);
    parts.at(-1)?.push(sign);
  }
  return parts.flatMap((part) =>
    part.some(({ letter }) => WITHOUT_SPACES.test(letter)) ? splitWords(part) : [part],
  );
}

/** The words of a text without spaces, each with the punctuation after it. */
function splitWords(part: Sign[]): Sign[][] {
  const ends = new Set<number>();
  for (const { index, isWordLike } of words.segment(part.map(({ letter }) => letter).join('')))
    if (isWordLike) ends.add(index);
  const split: Sign[][] = [[]];
  let at = 0;
  for (const sign of part) {
    if (ends.has(at) && split.at(-1)?.length) split.push([]);
    split.at(-1)?.push(sign);
    at += sign.letter.length;
  }
  return split;
}

function withoutEnd(signs: Sign[]) {
  const last = signs.findLastIndex(({ letter }) => letter.trim() !== '');
  return signs.slice(0, last + 1);
}

const lineOf = (signs: Sign[], size: number, isRtl: boolean): Line => {
  const runs = inOrder(runsOf(signs, size));
  return {
    runs,
    isRtl,
    width: runs.reduce((sum, run) => sum + run.width, 0),
    isTall: signs.some(({ isScript }) => isScript),
  };
};

const widthOf = (signs: Sign[], size: number) => runsOf(signs, size).reduce((sum, run) => sum + run.width, 0);

type LevelRun = Run & { level: number };

function runsOf(signs: Sign[], size: number): LevelRun[] {
  const groups: Sign[][] = [];
  for (const sign of signs) {
    const before = groups.at(-1)?.[0];
    if (before && before.font === sign.font && before.level === sign.level) groups.at(-1)?.push(sign);
    else groups.push([sign]);
  }
  return groups.map((group) => {
    const [{ font, scale, level, isScript }] = group as [Sign, ...Sign[]];
    const isRtl = level % 2 === 1;
    const letters = group.map(({ letter }) =>
      isRtl ? (bidi.getMirroredCharacter(letter) ?? letter) : letter,
    );
    // HarfBuzz reverses what it shapes.
    const text = (isRtl && !isScript ? letters.reverse() : letters).join('');
    return { text, font, scale, level, isRtl, isScript, width: measure(font, text, isRtl) * size * scale };
  });
}

/** Returns the runs from left to right, as rule L2 of the bidirectional algorithm says. */
function inOrder(runs: LevelRun[]): LevelRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  return ordered;
}

/** The width of a text of the size 1. */
const measure = (font: Font, text: string, isRtl: boolean) =>
  (font.layout(text, featuresOf({ isRtl })).advanceWidth ?? 0) / font.unitsPerEm;
