import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';

/** Letters with marks stay one glyph: of two, only the first would be found when the text is searched or read aloud. */
export const featuresOf = ({ isRtl }: { isRtl: boolean }): Record<string, boolean> =>
  isRtl ? { ccmp: false, rtl: true } : { ccmp: false };

/** The answers that are kept of one function. */
const MOST_KEPT = 5_000;

/** The function with its answers kept by text, where many texts come again and again. */
export function keepAnswers<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const kept = new Map<string, Answer>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = find(text);
    kept.set(text, found);
    return found;
  };
}

/** Glyphs from left to right, as pdfkit takes them. */
export const glyphRun = (glyphs: Glyph[], positions: GlyphPosition[]) =>
  ({
    glyphs,
    positions,
    // pdfkit changes the positions to its own scale first.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  }) as GlyphRun;

/**
 * The font with a layout that is made once for each word, and not for each line that has it: most of the time that a document
 * takes. So no two letters move together across a space. A text that is read from right to left is laid out whole.
 */
export function keepLayouts(font: Font): Font {
  const layout = font.layout.bind(font);
  const layoutWord = keepAnswers((word) => layout(word, featuresOf({ isRtl: false })));
  return Object.assign(font, {
    layout(text: string, features: Record<string, boolean> = {}) {
      if ('rtl' in features) return layout(text, features);
      const words = text.split(/( )/).map(layoutWord);
      const positions = words.flatMap(({ positions }) => positions.map((position) => ({ ...position })));
      return glyphRun(
        words.flatMap(({ glyphs }) => glyphs),
        positions,
      );
    },
  });
}
