import type { userRole } from '../auth/auth.ts';

// The one table of rights: the server enforces it, screens disable by it, and Settings, Team writes it down. Everybody
// who is signed in may do what is not here.

export type Role = keyof typeof userRole.labels;

/** Percent; a discount above needs the right `giveLargeDiscounts`. */
export const LARGE_DISCOUNT_PERCENT = 10;

/** Records; an export of more needs the right `exportEverything`. */
export const STAFF_EXPORT_ROWS = 1_000;

const MANAGERS: Role[] = ['manager', 'admin'];
const ADMINISTRATORS: Role[] = ['admin'];

/** The roles that have each right. Its words are in `rightLabels.ts`: every screen loads this, and few need them. */
export const rights = {
  giveLargeDiscounts: MANAGERS,
  assignMany: MANAGERS,
  deleteMany: MANAGERS,
  merge: MANAGERS,
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
