import type { Font } from 'fontkit';
import { Blob, Direction, Face, Buffer as GlyphBuffer, Font as HarfBuzzFont, shape } from 'harfbuzzjs';
import { glyphRun } from './layouts.ts';

/**
 * Shapes with HarfBuzz: joins, reorders and places letters as their script demands. The feature `rtl` marks
 * right-to-left text.
 */
export function shapeBy(font: Font, bytes: Uint8Array): Font {
  const shaper = new HarfBuzzFont(new Face(new Blob(bytes)));
  return Object.assign(font, {
    layout: (text: string, features: object) => layout(font, shaper, text, features),
  });
}

/** Left to right, as pdfkit expects. */
function layout(font: Font, shaper: HarfBuzzFont, text: string, features: object = {}) {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection('rtl' in features ? Direction.RTL : Direction.LTR);
  shape(shaper, buffer);
  const shaped = buffer.getGlyphInfosAndPositions();
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const unnamed = new Set(starts);
  const glyphs = shaped.map(({ codepoint, cluster }) => {
    // Of several glyphs of a letter, the first carries the text.
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    const named = unnamed.delete(cluster) ? text.slice(cluster, end) : '';
    return font.getGlyph(
      codepoint,
      [...named].map((sign) => sign.codePointAt(0) ?? 0),
    );
  });
  const positions = shaped.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  return glyphRun(glyphs, positions);
}
