/** A link: its words in HTML, its words with the address below them as text. */
export interface MailLink {
  words: string;
  href: string;
}

/** A heading with lines below it, each a link with what is said of it. */
export interface MailGroup {
  heading: string;
  /** True for what is late. */
  isUrgent?: boolean;
  lines: (MailLink & { details?: string[] })[];
  /** True if there are more lines than these. */
  hasMore?: boolean;
}

/** A paragraph of plain text, or another part. The address of the mail's own link alone is its button. */
export type MailPart = string | MailLink | MailGroup;

/** A part in the mail's text. */
export function partAsText(part: MailPart) {
  if (typeof part === 'string') return part;
  if ('href' in part) return `${part.words}:\n${part.href}`;
  const lines = part.lines.map(
    ({ words, details = [], href }) => `- ${[words, ...details].join(' | ')}: ${href}`,
  );
  return [part.heading, ...lines, ...(part.hasMore ? ['- and more'] : [])].join('\n');
}
