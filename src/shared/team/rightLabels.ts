import { LARGE_DISCOUNT_PERCENT, type Right, type Role, rights, STAFF_EXPORT_ROWS } from './rights.ts';

/** Each right in words, after 'may'. */
export const rightLabels: Record<Right, string> = {
  giveLargeDiscounts: `Give discounts over ${LARGE_DISCOUNT_PERCENT} %, and approve those of others`,
  assignMany: 'Give several records to somebody at once',
  deleteMany: 'Delete several records at once',
  merge: 'Merge two records into one, and undo it',
  invoice: 'Mark what is due as invoiced, and undo it',
  exportEverything: `Export all records, or more than ${STAFF_EXPORT_ROWS.toLocaleString('en-AU')} at once`,
  reportOnOthers: 'See the reports of one other person',
  publishViews: 'Publish a saved view for everybody',
  oversee: 'See the imports and exports of others, and undo what others changed in bulk',
  deleteSigned: 'Delete proposals that were accepted',
  erase: 'Erase a person for good',
  manageTeam: 'Invite and approve members, change their roles, deactivate them, set how they sign in',
  manageBusiness: 'Change what the business says about itself',
  manageCatalogue: 'Publish groups, prices and terms',
  manageMail: 'Set the mail server',
  takeEverything: 'Download everything as one file',
  backUp: 'Back up the data',
  switchDemoData: 'Switch the demo data on or off',
  readLog: 'Read the log',
};

/** What everybody signed in may do, for the screen about roles. */
export const EVERYBODY_MAY = [
  'Create, change and delete single records, and give one to somebody else',
  'Change the status and other values of several records, and undo that',
  `Import files, and export what was selected or filtered, up to ${STAFF_EXPORT_ROWS.toLocaleString('en-AU')} records`,
  'Share documents by links that end, and revoke such links',
  'Restore what was deleted, and release enquiries from the quarantine',
  'Save views for themselves',
];

function whoMay(right: Right) {
  const roles: Role[] = rights[right];
  return roles.includes('manager') ? 'managers and administrators' : 'administrators';
}

/**
 * Returns the reason why somebody without a right may not do something, as in 'Only managers and administrators may …'.
 */
export function missingRightMessage(right: Right) {
  const label = rightLabels[right];
  return `Only ${whoMay(right)} may ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
