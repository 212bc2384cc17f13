import type { Call } from '../records/recordType.ts';

/** Overdue and due today are shown whole. */
export const LINES = { overdue: 50, today: 50, week: 5 };

/** In the order of use; the dashboard's page makes them early. */
export const dashboardCalls: readonly Call[] = [
  ['notices.count'],
  ['setup.state'],
  ...Object.entries(LINES).map(
    ([group, limit]): Call => ['activities.due', { group, scope: 'mine', limit, direction: 'forward' }],
  ),
  ['proposals.discountRequests'],
  ['opportunities.board', {}],
  ['leads.stats'],
  ['leads.recent'],
];
