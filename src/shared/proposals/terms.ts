import { formatDay } from '../fields/format.ts';
import type { Terms } from '../site/content.ts';

// What differs between the terms of proposals; fields such as {{gst}} are replaced.

interface TermsFacts {
  validUntil: string;
  hasGst: boolean;
  /** The label of the button that accepts. */
  button: string;
}

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
