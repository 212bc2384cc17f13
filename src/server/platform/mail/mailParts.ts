/** A link: its words in HTML, its words with the address below them as text. */
export interface MailLink {
  words: string;
  href: string;
}

export interface MailGroup {
  heading: string;
  isUrgent?: boolean;
  lines: (MailLink & { details?: string[] })[];
  /** True if there are more lines than these. */
  hasMore?: boolean;
}

/** Plain text, or another part. The mail's own link, alone in a paragraph, is its button. */
export type MailPart = string | MailLink | MailGroup;

export function partAsText(part: MailPart) {
  if (typeof part === 'string') return part;
  if ('href' in part) return part.href.startsWith('tel:') ? part.words : `${part.words}:\n${part.href}`;
  const lines = part.lines.map(
    ({ words, details = [], href }) => `- ${[words, ...details].join(' | ')}: ${href}`,
  );
  return [part.heading, ...lines, ...(part.hasMore ? ['- and more'] : [])].join('\n');
}
