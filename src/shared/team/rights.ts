import type { userRole } from '../auth/auth.ts';

// The only table of rights: the server enforces it, screens disable by it, Settings, Team shows it. Everybody
// signed in may do everything else.

export type Role = keyof typeof userRole.labels;

/** Per cent; larger discounts need the right `giveLargeDiscounts`. */
export const LARGE_DISCOUNT_PERCENT = 10;

/** Records; larger exports need the right `exportEverything`. */
export const STAFF_EXPORT_ROWS = 1_000;

const MANAGERS: Role[] = ['manager', 'admin'];
const ADMINISTRATORS: Role[] = ['admin'];

/** Labels are in `rightLabels.ts`: every screen loads this file, few need those. */
export const rights = {
  giveLargeDiscounts: MANAGERS,
  assignMany: MANAGERS,
  deleteMany: MANAGERS,
  merge: MANAGERS,
  invoice: MANAGERS,
  exportEverything: MANAGERS,
  reportOnOthers: MANAGERS,
  publishViews: MANAGERS,
  oversee: ADMINISTRATORS,
  deleteSigned: ADMINISTRATORS,
  erase: ADMINISTRATORS,
  manageTeam: ADMINISTRATORS,
  manageBusiness: ADMINISTRATORS,
  manageCatalogue: ADMINISTRATORS,
  manageMail: ADMINISTRATORS,
  takeEverything: ADMINISTRATORS,
  backUp: ADMINISTRATORS,
  switchDemoData: ADMINISTRATORS,
  readLog: ADMINISTRATORS,
} satisfies Record<string, Role[]>;

export type Right = keyof typeof rights;

export const hasRight = ({ role }: { role: Role }, right: Right) => (rights[right] as Role[]).includes(role);
