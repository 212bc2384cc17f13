import PDFDocument from 'pdfkit';
import { typeset, type Weight } from './fonts.ts';

// Pages in points: 72 of them are an inch.

const MARGIN = 56;
const AMOUNT_WIDTH = 90;
const LABEL_WIDTH = 130;

// What the types of the library do not have yet.
declare global {
  namespace PDFKit.Mixins {
    interface TableOptions {
      /** The part of the structure to which it belongs. */
      structParent?: PDFStructureElement | undefined;
    }
    interface CellOptions {
      /** The cells of which a cell of type TH is the heading. */
      scope?: 'Row' | 'Column' | undefined;
    }
  }
}
const ACCESSIBLE: object = { subset: 'PDF/UA' };

/** Letters with marks stay one glyph: of two, only the first would be found when the text is searched or read aloud. */
const composed = (): object => ({ features: { ccmp: false } });

const COLOURS = { text: '#1d2524', dimmed: '#55605e', brand: '#0f6e64', line: '#c9c8c1' };

type Heading = 'H1' | 'H2' | 'H3';

const HEADING_SIZES: Record<Heading, number> = { H1: 20, H2: 13, H3: 10.5 };

interface TextStyle {
  weight?: Weight;
  size?: number;
  colour?: keyof typeof COLOURS;
  /** Its role for a screen reader. */
  role?: 'P' | Heading;
}

interface Row {
  label: string;
  /** In small print below the label. */
  detail?: string | null;
  value: string;
  isStrong?: boolean;
}

/** A tagged document of A4 pages, written from the top to the bottom. */
export class PdfPages {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #width: number;
  readonly #bottom: number;

  /** The title is not escaped in the metadata: it has no words of people. */
  constructor(title: string) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      lang: 'en-AU',
      pdfVersion: '1.7',
      ...ACCESSIBLE,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      font: typeset('', 'regular').font,
      info: { Title: title },
    });
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
    this.#width = this.#pdf.page.width - 2 * MARGIN;
    this.#bottom = this.#pdf.page.height - MARGIN;
  }

  text(content: string, { weight = 'regular', size = 10, colour = 'text', role = 'P' }: TextStyle = {}) {
    this.#line(content, weight, size, colour, { structParent: this.#root, structType: role });
    this.#pdf.moveDown(0.4);
  }

  /** Begins a new page where little is left, so that a heading is not the last line of a page. */
  heading(content: string, role: Heading) {
    if (role !== 'H1' && this.#pdf.y + 60 > this.#bottom) this.#pdf.addPage();
    this.#pdf.moveDown(role === 'H2' ? 0.9 : 0.3);
    this.text(content, {
      weight: 'bold',
      size: HEADING_SIZES[role],
      role,
      colour: role === 'H2' ? 'brand' : 'text',
    });
  }

  list(items: readonly string[]) {
    const parent = this.#pdf.struct('L');
    this.#root.add(parent);
    for (const item of items) {
      const { text, font } = typeset(item, 'regular');
      this.#pdf.font(font, 10).fillColor(COLOURS.text);
      this.#pdf.list([text], MARGIN, this.#pdf.y, {
        width: this.#width,
        bulletRadius: 1.5,
        textIndent: 12,
        bulletIndent: 4,
        lineGap: 2,
        structParent: parent,
        ...composed(),
      });
    }
    parent.end();
    this.#pdf.moveDown(0.4);
  }

  /** Rows of a label and a value; with `headings` the values are amounts. Each label is the heading of its row. */
  table(rows: readonly Row[], headings?: readonly [string, string]) {
    this.#pdf.x = MARGIN;
    this.#pdf.table({
      structParent: this.#root,
      columnStyles: headings ? ['*', AMOUNT_WIDTH] : [LABEL_WIDTH, '*'],
      defaultStyle: { border: [0, 0, 0.5, 0], borderColor: COLOURS.line, padding: [4, 0, 4, 0] },
      data: [...(headings ? [headingCells(headings)] : []), ...rows.map((row) => cells(row, !!headings))],
    });
    this.#pdf.moveDown(0.6);
  }

  /** A line at the foot of every page, which a screen reader leaves out. */
  footers(content: string) {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page);
      // Else a text below the margin would begin a new page.
      this.#pdf.page.margins.bottom = 0;
      this.#pdf.markContent('Artifact', { type: 'Pagination' });
      this.#pdf.y = this.#bottom + 16;
      this.#line(`${content} · page ${page + 1} of ${count}`, 'regular', 8, 'dimmed', { lineBreak: false });
      this.#pdf.endMarkedContent();
    }
  }

  /** The bytes of the document, which takes nothing more. */
  async close() {
    this.#root.end();
    const chunks: Buffer[] = [];
    this.#pdf.end();
    for await (const chunk of this.#pdf) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  #line(
    content: string,
    weight: Weight,
    size: number,
    colour: keyof typeof COLOURS,
    options: PDFKit.Mixins.TextOptions,
  ) {
    const { text, font } = typeset(content, weight);
    this.#pdf.font(font, size).fillColor(COLOURS[colour]);
    this.#pdf.text(text, MARGIN, this.#pdf.y, { width: this.#width, lineGap: 2, ...options, ...composed() });
  }
}

function cell(content: string, weight: Weight): PDFKit.Mixins.CellOptions {
  const { text, font } = typeset(content, weight);
  return { text, font: { src: font, size: 10 }, textColor: COLOURS.text, textOptions: composed() };
}

const RIGHT = { align: { x: 'right', y: 'top' } } as const;

const headingCells = ([label, value]: readonly [string, string]): PDFKit.Mixins.CellOptions[] => [
  { ...cell(label, 'bold'), type: 'TH', scope: 'Column' },
  { ...cell(value, 'bold'), ...RIGHT, type: 'TH', scope: 'Column' },
];

function cells({ label, detail, value, isStrong }: Row, isAmount: boolean): PDFKit.Mixins.CellOptions[] {
  const weight = isStrong ? 'bold' : 'regular';
  return [
    { ...cell(detail ? `${label}\n${detail}` : label, weight), type: 'TH', scope: 'Row' },
    { ...cell(value, weight), ...(isAmount && RIGHT) },
  ];
}
