import { daysFilter } from '#shared/reports/periods.ts';
import { type Asked, hours, number } from './columns.ts';
import type { Part, Row } from './reportTable.ts';

/**
 * Leads by their first answer, which is of the person who gave it; one that is missing is of the lead's owner. Without a
 * promise nobody is late. `answered` are the rows of the leads that were answered, where they have other filters.
 */
export const firstAnswers = (
  { days, owner, promisedHours }: Asked,
  rows: Row[],
  answered: Row[] = rows,
): Part[] => [
  {
    noun: 'leads',
    filters: {
      created: daysFilter(days),
      firstAnswer: 'answered',
      ...(owner.owner && { answeredBy: owner.owner }),
    },
    rows: answered,
    columns: [
      number('Answered'),
      hours('Median hours', 0.5),
      hours('Slowest tenth', 0.9),
      ...(promisedHours === null
        ? []
        : [
            number(`Within ${promisedHours} hours`, { firstAnswer: `..${promisedHours}` }),
            number('Later', { firstAnswer: `${promisedHours}..` }),
          ]),
    ],
  },
  {
    noun: 'leads',
    filters: { created: daysFilter(days), firstAnswer: 'none', ...owner },
    rows,
    columns: [
      number('Not answered'),
      ...(promisedHours === null ? [] : [number('Overdue', { firstAnswer: 'overdue' })]),
    ],
  },
];
