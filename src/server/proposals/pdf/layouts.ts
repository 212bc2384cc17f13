import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';

/** Letters with marks stay one glyph: otherwise search and screen readers find only the first. */
export const featuresOf = ({ isRtl }: { isRtl: boolean }): Record<string, boolean> =>
  isRtl ? { ccmp: false, rtl: true } : { ccmp: false };

/** The most answers kept for one function. */
const MOST_KEPT = 5_000;

/** Caches by text: the same words come again and again. */
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

/** Left to right, as pdfkit expects. */
export const glyphRun = (glyphs: Glyph[], positions: GlyphPosition[]) =>
  ({
    glyphs,
    positions,
    // pdfkit first scales the positions.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  }) as GlyphRun;

/**
 * Caches the layout of each word: laying out takes most of a document's time. So there is no kerning across
 * spaces. Right-to-left text is laid out whole.
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
