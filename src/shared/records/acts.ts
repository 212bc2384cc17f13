import { hasRight, type Right, type Role } from '../team/rights.ts';

/**
 * What can be undone: the right that Undo needs, and the additional one for acts of others. If several share
 * an id, the first kind counts.
 */
const actRights = {
  change: { ofOthers: 'oversee' },
  restore: {},
  /** A hand-over of records, whose Undo may also make an account active again. */
  hand_over: { right: 'manageTeam' },
  /** Tasks added to several records. */
  tasks: { right: 'assignMany', ofOthers: 'oversee' },
  /** Records marked as no duplicates. */
  dismissal: {},
  /** A revoked document link; the id is that of the link. */
  revocation: {},
  /** A withdrawn version of prices or terms; the id is that of the version. */
  withdrawal: { right: 'manageCatalogue' },
  /** An answer to a discount request; the id is that of the request. */
  discount_answer: { right: 'giveLargeDiscounts' },
  /** Items that one press marked as invoiced, or one of them by its own id; or earlier proposals that one press added. */
  invoicing: { right: 'invoice' },
  /** A sent proposal; the id is the proposal's. */
  sending: {},
  /** A follow-up of a lead that was scheduled or completed; the id is that of its note. */
  follow_up: {},
  /** An enquiry released from quarantine. */
  release: {},
  import: { ofOthers: 'oversee' },
  /** A merge of two records, or of many pairs. */
  merge: { right: 'merge' },
} satisfies Record<string, { right?: Right; ofOthers?: Right }>;

export type ActKind = keyof typeof actRights;

export const ACT_KINDS = Object.keys(actRights) as ActKind[];

/** True if somebody may undo an act of this kind that `byId` has done. */
export function mayUndo(kind: ActKind, user: { id: string; role: Role }, byId: string | null) {
  const { right, ofOthers }: { right?: Right; ofOthers?: Right } = actRights[kind];
  return (!right || hasRight(user, right)) && (!ofOthers || byId === user.id || hasRight(user, ofOthers));
}

export interface Undone {
  /** What is true now, in words. */
  message: string;
  /** The record, or what could not be restored. */
  detail?: string | undefined;
  /** Of an act on several records: the number of those that are as before, and of those that stay as they are. */
  restored?: number;
  skipped?: number;
}
