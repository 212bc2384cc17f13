import { optionSet } from './fields/optionSet.ts';

/** Filters by reason: the usual ones by their whole text, and all others. */
export const lostFor = optionSet({
  price: 'Price',
  timing: 'Timing',
  competitor: 'Chose another consultancy',
  themselves: 'Does it themselves',
  not_registering: 'Not registering after all',
  no_decision: 'No decision',
  no_answer: 'No answer',
  no_fit: 'Not a fit',
  other: 'Another reason',
  none: 'No reason given',
});

/** The usual reasons for which a lead or an opportunity is lost. The reason itself is text, so that any other can be given. */
export const lostReasons = lostFor.options
  .filter(({ value }) => value !== 'other' && value !== 'none')
  .map(({ label }) => label);

export const LOST_REASON_LENGTH = 500;

/** The reason that a declined proposal gives: the client's words in one line, shortened. */
export function declinedReason(words: string | null) {
  const line = words?.replace(/\s+/g, ' ').trim();
  if (!line) return 'Proposal declined';
  const room = LOST_REASON_LENGTH - 'Client: ‘’'.length;
  return `Client: ‘${line.length > room ? `${line.slice(0, room - 1)}…` : line}’`;
}

/** The usual reasons, after the suggestion if there is one. */
export const withSuggestion = (suggestion?: string) =>
  suggestion ? [suggestion, ...lostReasons] : lostReasons;
