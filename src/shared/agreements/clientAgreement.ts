import { addDays } from '../fields/days.ts';
import { formatDay } from '../fields/format.ts';
import { type AgreementTerms, lastDayOf, noticeOf, stateOn } from './periods.ts';

/** What the client reads of an agreement: no sums, and none of the words of staff. */
export interface ClientAgreement {
  name: string;
  /** What follows the name: 'runs since 1 Feb 2027, at least until 31 Jan 2028'. */
  words: string;
}

export const presentForClient = (
  { name, ...terms }: AgreementTerms & { name: string },
  today: string,
): ClientAgreement => ({ name, words: describeState(terms, today) });

function describeState(terms: AgreementTerms, today: string): string {
  const { firstDay, minimumUntil, changes } = terms;
  const atLeast = minimumUntil && minimumUntil >= today ? `, at least until ${formatDay(minimumUntil)}` : '';
  const lastDay = lastDayOf(terms) ?? '';
  const isBegun = firstDay <= lastDay;
  switch (stateOn(terms, today)) {
    case 'to_begin':
      return `begins on ${formatDay(firstDay)}${atLeast}`;
    case 'running':
      return `runs since ${formatDay(firstDay)}${atLeast}`;
    case 'paused': {
      const resume = changes.find(({ kind, from }) => kind === 'resume' && from > today);
      return `is paused${resume ? ` until ${formatDay(addDays(resume.from, -1))}` : ''}${atLeast}`;
    }
    case 'notice_given':
      return `${isBegun ? `ends on ${formatDay(lastDay)}` : 'does not begin'}, notice given on ${formatDay(noticeOf(terms)?.givenOn ?? today)}`;
    case 'ended':
      return isBegun ? `ended on ${formatDay(lastDay)}` : 'did not begin';
  }
}
