import type { Call } from '../records/recordType.ts';

const mine = { scope: 'mine', early: 'out' } as const;

export const MY_DAY = {
  overdue: { ...mine, group: 'overdue', limit: 50 },
  today: { ...mine, group: 'today', limit: 50 },
  week: { ...mine, group: 'week', limit: 8 },
  next_week: { ...mine, group: 'next_week', limit: 8 },
  early: { ...mine, early: 'only', limit: 50 },
} as const;

/** Nobody has taken or answered them; imported leads are none. */
export const NEW_ENQUIRIES = { owner: 'nobody', status: 'new', firstAnswer: 'none' } as const;

/** The newest ones, as lines. */
export const NEWEST_ENQUIRIES = { ...NEW_ENQUIRIES, limit: 2 } as const;

/** The calls with which the dashboard opens for everybody, in the order in which its parts make them: its page makes them early. */
export const dashboardCalls: readonly Call[] = [
  ['notices.count'],
  ['setup.state'],
  ...Object.values(MY_DAY).map((input): Call => ['activities.due', { ...input, direction: 'forward' }]),
  ['proposals.discountRequests'],
  ['leads.list', NEWEST_ENQUIRIES],
  ['leads.stats'],
  ['opportunities.board', {}],
  ['leads.recent'],
];
