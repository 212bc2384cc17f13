import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, openSync } from 'fontkit';
import { keepAnswers, keepLayouts } from './layouts.ts';
import { allLetters, hanFonts, isScriptLetter, type ScriptFile, scriptFile } from './scripts.ts';

export type Weight = 'regular' | 'bold';

const { resolve } = createRequire(import.meta.url);

const open = (file: string) => keepLayouts(openSync(resolve(`@expo-google-fonts/${file}.ttf`)) as Font);

/** The second has more letters: names may be Vietnamese, Greek or Cyrillic. */
const FONTS = {
  regular: {
    usual: open('atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular'),
    wide: open('noto-sans/400Regular/NotoSans_400Regular'),
  },
  bold: {
    usual: open('atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold'),
    wide: open('noto-sans/700Bold/NotoSans_700Bold'),
  },
};

/** The digits of the wide font stand beside the usual letters, whose 0 is slashed, in their size. */
const DIGIT = /^\d$/;
const DIGIT_SCALE = 0.94;

export const USUAL_FONT = FONTS.regular.usual;

const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 };

/** The letters of one script that a document needs, shaped by HarfBuzz. */
type ScriptFonts = Record<Weight, Font>;

/** Invisible in every font, except what joins or separates letters. */
const UNSEEN = /[^\P{C}\n\u200c\u200d]/gu;

/** Everything else is a picture or symbol. */
const LETTER = /[\p{L}\p{N}]/u;

const JOINERS = /[\u200c\u200d]/g;

const graphemes = new Intl.Segmenter('en-AU');

const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

const clean = (text: string) => text.normalize('NFC').replace(UNSEEN, '');

const shows = (font: Font, letter: string) =>
  [...letter].every((sign) => sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));

const isOfScript = keepAnswers(isScriptLetter);

const isOurs = keepAnswers(
  (letter) =>
    !isOfScript(letter) && (shows(FONTS.regular.wide, letter) || shows(FONTS.regular.usual, letter)),
);

/** A letter, and the font that shows it; `isScript` if that is not one of our two typefaces. */
export interface Glyph {
  letter: string;
  font: Font;
  /** The size of the letter, as a part of that of its text. */
  scale: number;
  isScript: boolean;
}

export class DocumentFonts {
  readonly #scripts: ReadonlyMap<string, ScriptFonts>;
  readonly #han: readonly string[];
  /** Replaces letters that no font has. */
  readonly #instead: string;

  constructor(scripts: ReadonlyMap<string, ScriptFonts>, han: readonly string[], instead: string) {
    this.#scripts = scripts;
    this.#han = han;
    this.#instead = instead;
  }

  /** A letter without a font is never shown as another: see `readable`. */
  typeset(text: string, weight: Weight): Glyph[] {
    const letters = lettersOf(this.#readable(clean(text)));
    const { usual, wide } = FONTS[weight];
    const ours = letters.every((letter) => shows(usual, letter) || !isOurs(letter)) ? usual : wide;
    return letters.map((letter) => {
      const plain = letter.replace(JOINERS, '');
      if (!isOfScript(letter) && shows(ours, plain)) {
        const isDigit = ours === usual && DIGIT.test(plain);
        return isDigit
          ? { letter: plain, font: wide, scale: DIGIT_SCALE, isScript: false }
          : { letter: plain, font: ours, scale: 1, isScript: false };
      }
      const font = this.#scriptFont(letter, weight);
      return font
        ? { letter, font, scale: 1, isScript: true }
        : { letter: plain, font: usual, scale: 1, isScript: false };
    });
  }

  /**
   * Names, with a comma between them, as far as they can be shown: without emoji and the like, and with where the words stand
   * that no font shows.
   */
  name(text: string) {
    if (this.#canShow(clean(text))) return text;
    const kept = lettersOf(clean(text)).filter((letter) => LETTER.test(letter) || this.#canShow(letter));
    const names = kept.join('').split(',');
    const shown = names.map((name) => this.#readable(name.replace(/\s+/g, ' ').trim()));
    const nothing = `[${this.#instead}]`;
    const readable = shown.filter((name) => name && name !== nothing);
    return readable.length > 0 ? shown.filter(Boolean).join(', ') : `name ${this.#instead}`;
  }

  /** Says where to read words that no font shows. */
  #readable(text: string) {
    if (this.#canShow(text)) return text;
    const words = text.split(/(\s+)/).map((word) => (this.#canShow(word) ? word : '\0'));
    return words.join('').replace(/\0(\s*\0)*/g, `[${this.#instead}]`);
  }

  #canShow = (text: string) =>
    lettersOf(text).every(
      (letter) => isOurs(letter.replace(JOINERS, '')) || this.#scriptFont(letter, 'regular'),
    );

  #scriptFont(letter: string, weight: Weight) {
    const font = this.#scripts.get(scriptFile(letter, this.#han)?.path ?? '')?.[weight];
    return font && shows(font, letter.replace(JOINERS, '')) ? font : null;
  }
}

/**
 * The fonts for all texts of a document. Those of other scripts are read from their files only where a text needs them.
 */
export async function openFonts(texts: readonly string[], page: string): Promise<DocumentFonts> {
  const all = texts.map(clean).join('\n');
  const han = hanFonts(all);
  const needed = new Map<string, { file: ScriptFile; letters: Set<string> }>();
  for (const letter of new Set(lettersOf(all))) {
    const file = isOurs(letter.replace(JOINERS, '')) ? null : scriptFile(letter, han);
    if (!file) continue;
    const { letters } = needed.get(file.path) ?? { letters: new Set() };
    needed.set(file.path, { file, letters: letters.add(letter) });
  }
  const scripts = new Map<string, ScriptFonts>();
  for (const [path, { file, letters }] of needed) {
    const opened = await openScript(file, [...letters].join(''));
    if (opened.regular.numGlyphs > 1) scripts.set(path, opened);
  }
  return new DocumentFonts(scripts, han, `as on the page at ${page}`);
}

/** The font at both weights; of one that has thousands of letters those that are needed. */
async function openScript({ path, script }: ScriptFile, letters: string): Promise<ScriptFonts> {
  const [{ default: subsetFont }, { shapeBy }] = await Promise.all([
    import('subset-font'),
    import('./shaping.ts'),
  ]);
  const file = readFileSync(path);
  const ofWeight = async (weight: Weight) => {
    const bytes = await subsetFont(file, script ? allLetters(script) : letters, {
      targetFormat: 'truetype',
      variationAxes: { wght: WEIGHTS[weight] },
    });
    return shapeBy(create(bytes) as Font, bytes);
  };
  return { regular: await ofWeight('regular'), bold: await ofWeight('bold') };
}
