/** The usual reasons for which a lead or an opportunity is lost. The reason itself is text, so that any other can be given. */
export const lostReasons = [
  'Price',
  'Timing',
  'Chose another consultancy',
  'Does it themselves',
  'Not registering after all',
  'No decision',
  'No answer',
  'Not a fit',
];

/** The most characters of a reason. */
export const LOST_REASON_LENGTH = 500;

/** The lost reason that a declined proposal gives: the client's words as theirs, in one line, cut where they are longer. */
export function declinedReason(words: string | null) {
  const line = words?.replace(/\s+/g, ' ').trim();
  if (!line) return 'Proposal declined';
  const room = LOST_REASON_LENGTH - 'Client: ‘’'.length;
  return `Client: ‘${line.length > room ? `${line.slice(0, room - 1)}…` : line}’`;
}

/** The usual reasons, after the one that is more likely than these, where there is one. */
export const withSuggestion = (suggestion?: string) =>
  suggestion ? [suggestion, ...lostReasons] : lostReasons;
