import { formatDay } from '../fields/format.ts';
import type { Terms } from '../site/content.ts';

// The parts of terms that differ between proposals: a field such as {{gst}} stands for each.

interface TermsFacts {
  /** The last day of the proposal. */
  validUntil: string;
  hasGst: boolean;
  /** The button that accepts, where the terms are read. */
  button: string;
}

/** The terms with the facts of a proposal in the place of the fields. */
export function termsFor({ version, sections }: Terms, { validUntil, hasGst, button }: TermsFacts): Terms {
  const values: Record<string, string> = {
    'valid until': formatDay(validUntil),
    gst: hasGst ? 'The total includes GST of 10%.' : 'No GST is charged.',
    button,
  };
  const fill = (text: string) =>
    text.replace(/\{\{([^{}]{1,40})\}\}/g, (written, name: string) => values[name] ?? written);
  return {
    version,
    sections: sections.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(fill) })),
  };
}
