import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { type DocumentFonts, USUAL_FONT } from './fonts.ts';
import { featuresOf } from './layouts.ts';
import { breakLines, type Line, type Run } from './textLines.ts';

// Pages in points: 72 of them are an inch.

export const MARGIN = 56;

// Methods that the types of the library do not have yet.
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, src: Font): this;
    }
  }
}

/** The types allow only names of features. */
const shaped = (run: Run): object => ({ features: featuresOf(run) });

const ACCESSIBLE: object = { subset: 'PDF/UA' };

/** An object, because the library identifies fonts by name and would open the file again. */
const USUAL: object = { font: USUAL_FONT };

export const COLOURS = {
  text: '#1d2524',
  dimmed: '#55605e',
  brand: '#0f6e64',
  line: '#c9c8c1',
  control: '#8a938f',
};

export interface Density {
  /** The height of a line, as a part of the size of its letters. */
  leading: number;
  /** The font size of small print, in points. */
  small: number;
  /** The room between parts, as a part of the usual. */
  gap: number;
}

export interface Placed {
  size: number;
  colour: keyof typeof COLOURS;
  x: number;
  width: number;
  align?: 'left' | 'right';
}

/** A tagged PDF of A4 pages, filled from top to bottom. */
export class PdfPaper {
  protected readonly pdf: PDFKit.PDFDocument;
  protected readonly root: PDFKit.PDFStructureElement;
  protected readonly fonts: DocumentFonts;
  protected readonly density: Density;
  readonly #names = new Map<Font, string>();
  protected readonly width: number;
  readonly #bottom: number;
  protected y = MARGIN;

  /** The title is not escaped in the metadata: it contains nothing that people typed. */
  constructor(title: string, fonts: DocumentFonts, density: Density) {
    this.fonts = fonts;
    this.density = density;
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      lang: 'en-AU',
      pdfVersion: '1.7',
      ...ACCESSIBLE,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: { Title: title },
      ...USUAL,
    });
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
    this.width = this.pdf.page.width - 2 * MARGIN;
    this.#bottom = this.pdf.page.height - MARGIN;
  }

  /** A line at the foot of every page, which a screen reader leaves out. */
  footers(content: string) {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page);
      const text = `${content} · page ${page + 1} of ${count}`;
      const lines = breakLines(this.fonts.typeset(text, 'regular'), 8, this.width);
      this.artifact('Pagination', () => {
        this.y = this.#bottom + 12;
        for (const line of lines)
          this.#drawLine(line, { size: 8, colour: 'dimmed', x: MARGIN, width: this.width });
      });
    }
  }

  /** True if the last of several pages has next to nothing. Asked before the footers are drawn. */
  get endsOnEmptyPage() {
    const { count } = this.pdf.bufferedPageRange();
    return count > 1 && this.y - MARGIN < (this.#bottom - MARGIN) / 3;
  }

  async close() {
    this.root.end();
    const chunks: Buffer[] = [];
    this.pdf.end();
    for await (const chunk of this.pdf) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Gives room before what follows, but not at the top of a page. */
  protected gap(points: number) {
    if (this.y > MARGIN) this.y += points * this.density.gap;
  }

  /** Starts a new page unless this one has so many points left. */
  keepTogether(points: number) {
    if (this.y + points > this.#bottom) this.#newPage();
  }

  #newPage() {
    this.pdf.addPage();
    this.y = MARGIN;
  }

  protected open(parent: PDFKit.PDFStructureElement, type: string) {
    const element = this.pdf.struct(type);
    parent.add(element);
    return element;
  }

  /** States the text for screen readers where letters are drawn in another order. */
  protected element(
    parent: PDFKit.PDFStructureElement,
    type: string,
    text: string,
    lines: Line[],
    draw: () => void,
    options: { scope?: 'Row' | 'Column' } = {},
  ) {
    const actual = lines.some(({ isTall }) => isTall) ? { actual: text } : {};
    parent.add(this.pdf.struct(type, { ...options, ...actual }, draw));
  }

  protected artifact(type: 'Layout' | 'Pagination', draw: () => void) {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  protected rule(x: number, width: number, colour: string) {
    this.artifact('Layout', () => {
      this.pdf
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(0.5)
        .stroke(colour);
    });
  }

  #lineHeight = ({ isTall }: Line, size: number) => size * (isTall ? 1.75 : this.density.leading);

  protected heightOf = (lines: Line[], size: number) =>
    lines.reduce((sum, line) => sum + this.#lineHeight(line, size), 0);

  /** Draws lines, of which none stands alone at the foot or at the head of a page. */
  protected draw(lines: Line[], placed: Placed) {
    for (const [at, line] of lines.entries()) {
      const height = this.#lineHeight(line, placed.size);
      const isWithNext = at === 0 || at === lines.length - 2;
      this.keepTogether(isWithNext ? this.heightOf(lines.slice(at, at + 2), placed.size) : height);
      this.#drawLine(line, placed);
      this.y += height;
    }
  }

  /** The name by which the library keeps a font: by itself it opens one anew each time. */
  #nameOf(font: Font) {
    const name = this.#names.get(font) ?? `font ${this.#names.size}`;
    if (!this.#names.has(font)) this.pdf.registerFont(name, font);
    this.#names.set(font, name);
    return name;
  }

  #drawLine(line: Line, { size, colour, x, width, align = 'left' }: Placed) {
    const room = width - line.width;
    let at = x + (align === 'right' || line.isRtl ? room : 0);
    const baseline = this.y + (this.#lineHeight(line, size) + size * 0.62) / 2;
    for (const run of line.runs) {
      this.pdf.font(this.#nameOf(run.font), size * run.scale).fillColor(COLOURS[colour]);
      // Glyphs of a script do not map to letters one to one.
      if (run.isScript) this.pdf.markContent('Span', { actual: run.text });
      this.pdf.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', ...shaped(run) });
      if (run.isScript) this.pdf.endMarkedContent();
      at += run.width;
    }
  }
}
