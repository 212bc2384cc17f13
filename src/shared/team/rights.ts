import type { userRole } from './auth.ts';

// The one table of rights: the server enforces it, screens disable by it, and Settings, Team writes it down. Everybody
// who is signed in may do what is not here.

export type Role = keyof typeof userRole.labels;

/** Percent; a discount above needs the right `giveLargeDiscounts`. */
export const LARGE_DISCOUNT_PERCENT = 10;

/** Records; an export of more needs the right `exportEverything`. */
export const STAFF_EXPORT_ROWS = 1_000;

const MANAGERS: Role[] = ['manager', 'admin'];
const ADMINISTRATORS: Role[] = ['admin'];

/** Each right in words, and who has it. */
export const rights = {
  giveLargeDiscounts: {
    label: `Give discounts over ${LARGE_DISCOUNT_PERCENT} %, and approve those of others`,
    roles: MANAGERS,
  },
  assignMany: { label: 'Give several records to somebody at once', roles: MANAGERS },
  deleteMany: { label: 'Delete several records at once', roles: MANAGERS },
  merge: { label: 'Merge two records into one, and undo it', roles: MANAGERS },
  exportEverything: {
    label: `Export all records, or more than ${STAFF_EXPORT_ROWS.toLocaleString('en-AU')} at once`,
    roles: MANAGERS,
  },
  reportOnOthers: { label: 'See the reports of one other person', roles: MANAGERS },
  publishViews: { label: 'Publish a saved view for everybody', roles: MANAGERS },
  oversee: {
    label: 'See the imports and exports of others, and undo what others changed in bulk',
    roles: ADMINISTRATORS,
  },
  deleteSigned: { label: 'Delete proposals that were accepted', roles: ADMINISTRATORS },
  erase: { label: 'Erase a person for good', roles: ADMINISTRATORS },
  manageTeam: {
    label: 'Invite and approve members, change their roles, deactivate them',
    roles: ADMINISTRATORS,
  },
  manageBusiness: { label: 'Change what the business says about itself', roles: ADMINISTRATORS },
  manageCatalogue: { label: 'Publish groups, prices and terms', roles: ADMINISTRATORS },
  manageMail: { label: 'Set the mail server', roles: ADMINISTRATORS },
  takeEverything: { label: 'Download everything as one file', roles: ADMINISTRATORS },
  backUp: { label: 'Back up the data', roles: ADMINISTRATORS },
  switchDemoData: { label: 'Switch the demo data on or off', roles: ADMINISTRATORS },
  readLog: { label: 'Read the log', roles: ADMINISTRATORS },
} satisfies Record<string, { label: string; roles: Role[] }>;

/** The rights of everybody signed in, for the screen that writes the roles down. */
export const EVERYBODY_MAY = [
  'Create, change and delete single records, and give one to somebody else',
  'Change the status and other values of several records, and undo that',
  `Import files, and export what was selected or filtered, up to ${STAFF_EXPORT_ROWS.toLocaleString('en-AU')} records`,
  'Share documents by links that end, and revoke such links',
  'Restore what was deleted, and release enquiries from the quarantine',
  'Save views for themselves',
];

export type Right = keyof typeof rights;

export const hasRight = ({ role }: { role: Role }, right: Right) => rights[right].roles.includes(role);

/**
 * Returns the reason why somebody without a right may not do something, as in 'Only managers and administrators may …'.
 */
export function missingRightMessage(right: Right) {
  const { label, roles } = rights[right];
  const who = roles.includes('manager') ? 'managers and administrators' : 'administrators';
  return `Only ${who} may ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
