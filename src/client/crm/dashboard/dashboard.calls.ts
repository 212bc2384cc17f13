import type { Call } from '../records/recordType.ts';

/** Lines of my day at first: what is overdue or due today is shown whole. */
export const LINES = { overdue: 50, today: 50, week: 5 };

/** The calls with which the dashboard opens for everybody, in the order in which its parts make them: its page makes them early. */
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
