import type { Weight } from './fonts.ts';
import { COLOURS, MARGIN, PdfPaper, type Placed } from './pdfPaper.ts';
import { breakLines, type Line } from './textLines.ts';

const AMOUNT_WIDTH = 90;
const LABEL_WIDTH = 130;

const INDENT = 12;

/** Room for the sentence after a list or total, so that it is not alone on the next page. */
const AFTER_LIST = 40;

const LOGO = { width: 180, height: 44 };

type Heading = 'H1' | 'H2' | 'H3';

const HEADING_SIZES: Record<Heading, number> = { H1: 20, H2: 13, H3: 10.5 };

interface TextStyle {
  weight?: Weight;
  size?: number;
  colour?: keyof typeof COLOURS;
  /** Its role for a screen reader. */
  role?: 'P' | Heading;
}

export interface Row {
  label: string;
  /** Small print below the label. */
  detail?: string | null | undefined;
  value: string;
  isStrong?: boolean | undefined;
}

export class PdfPages extends PdfPaper {
  get small() {
    return this.density.small;
  }

  /** A PNG. The text below names the business. */
  logo(png: Uint8Array) {
    this.artifact('Layout', () =>
      this.pdf.image(Buffer.from(png), MARGIN, this.y, { fit: [LOGO.width, LOGO.height] }),
    );
    this.y += LOGO.height + 8;
  }

  text(content: string, { weight = 'regular', size = 10, colour = 'text', role = 'P' }: TextStyle = {}) {
    const lines = breakLines(this.fonts.typeset(content, weight), size, this.width, 'auto');
    this.element(this.root, role, content, lines, () =>
      this.draw(lines, { size, colour, x: MARGIN, width: this.width }),
    );
    this.gap(4);
  }

  /**
   * Begins a new page where little is left, so that a heading is not the last line of a page, and neither are two of them
   * where another follows at once.
   */
  heading(content: string, role: Heading, isBeforeHeading = false) {
    if (role !== 'H1') this.keepTogether(isBeforeHeading ? 110 : 60);
    this.gap(role === 'H2' ? 10 : 3);
    const colour = role === 'H2' ? 'brand' : 'text';
    this.text(content, { weight: 'bold', size: HEADING_SIZES[role], role, colour });
  }

  list(texts: readonly string[], isNumbered = false) {
    const list = this.open(this.root, 'L');
    const items = isNumbered ? texts.map((text, at) => `${at + 1}. ${text}`) : texts;
    const linesOf = (item: string) =>
      breakLines(this.fonts.typeset(item, 'regular'), 10, this.width - INDENT);
    for (const [at, item] of items.entries()) {
      const lines = linesOf(item);
      // The last item and the sentence below stay with the list.
      const last = at === items.length - 2 ? items.at(-1) : undefined;
      const after = last === undefined ? 0 : this.heightOf(linesOf(last), 10) + AFTER_LIST;
      this.keepTogether(this.heightOf(lines, 10) + after);
      const entry = this.open(list, 'LI');
      if (!isNumbered)
        this.artifact('Layout', () => {
          this.pdf.circle(MARGIN + 4, this.y + 6, 1.5).fill(COLOURS.text);
        });
      this.element(entry, 'LBody', item, lines, () =>
        this.draw(lines, { size: 10, colour: 'text', x: MARGIN + INDENT, width: this.width - INDENT }),
      );
      entry.end();
    }
    list.end();
    this.gap(4);
  }

  /** Rows of a label and a value; with `headings` the values are amounts. Each label is the heading of its row. */
  table(rows: readonly Row[], headings?: readonly [string, string]) {
    const table = this.open(this.root, 'Table');
    if (headings)
      this.#row(table, { label: headings[0], value: headings[1], isStrong: true }, true, 'Column');
    for (const row of rows) this.#row(table, row, headings !== undefined, 'Row');
    table.end();
    this.gap(6);
  }

  #row(table: PDFKit.PDFStructureElement, row: Row, isAmount: boolean, scope: 'Row' | 'Column') {
    const { label, detail, value, isStrong } = row;
    const weight = isStrong ? 'bold' : 'regular';
    const isTotal = isStrong === true && scope === 'Row';
    const size = isTotal ? 12 : 10;
    const labelWidth = isAmount ? this.width - AMOUNT_WIDTH : LABEL_WIDTH;
    const title = detail ? `${label}\n${detail}` : label;
    const labels = breakLines(this.fonts.typeset(label, weight), size, labelWidth - 8);
    const details = detail
      ? breakLines(this.fonts.typeset(detail, 'regular'), this.small, labelWidth - 8)
      : [];
    const values = breakLines(this.fonts.typeset(value, weight), size, this.width - labelWidth);
    const height = Math.max(
      this.heightOf(labels, size) + this.heightOf(details, this.small),
      this.heightOf(values, size),
    );
    this.keepTogether(height + 8 + (isTotal && isAmount ? AFTER_LIST : 0));
    const top = this.y + 4;
    const part = this.open(table, 'TR');
    const cell = (
      type: 'TH' | 'TD',
      text: string,
      lines: Line[],
      placed: Omit<Placed, 'size' | 'colour'>,
      smallPrint: Line[] = [],
    ) => {
      this.y = top;
      const draw = () => {
        this.draw(lines, { ...placed, size, colour: 'text' });
        this.draw(smallPrint, { ...placed, size: this.small, colour: 'dimmed' });
      };
      this.element(part, type, text, [...lines, ...smallPrint], draw, type === 'TH' ? { scope } : {});
    };
    cell('TH', title, labels, { x: MARGIN, width: labelWidth }, details);
    cell(scope === 'Column' ? 'TH' : 'TD', value, values, {
      x: MARGIN + labelWidth,
      width: this.width - labelWidth,
      align: isAmount ? 'right' : 'left',
    });
    part.end();
    this.y = top + height + 4;
    this.rule(MARGIN, this.width, COLOURS.line);
  }

  /** Labelled lines to sign on, kept with what is above them. */
  signature(labels: readonly string[]) {
    for (const label of labels) {
      this.y += 16;
      const lines = breakLines(this.fonts.typeset(label, 'regular'), 10, LABEL_WIDTH);
      this.element(this.root, 'P', label, lines, () =>
        this.draw(lines, { size: 10, colour: 'dimmed', x: MARGIN, width: LABEL_WIDTH }),
      );
      this.rule(MARGIN + LABEL_WIDTH, this.width - LABEL_WIDTH - 60, COLOURS.control);
    }
    this.gap(6);
  }
}
