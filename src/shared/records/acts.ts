import { hasRight, type Right, type Role } from '../team/rights.ts';

/**
 * What can be undone: the right that Undo needs, and the additional one for acts of others. If several share
 * an id, the first kind counts.
 */
const actRights = {
  change: { ofOthers: 'oversee' },
  restore: {},
  /** Undo may also reactivate an account. */
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
  /** A sent proposal; the id is the proposal's. */
  sending: {},
  /** An enquiry released from quarantine. */
  release: {},
  import: { ofOthers: 'oversee' },
  /** Of two records, or of many pairs. */
  merge: { right: 'merge' },
} satisfies Record<string, { right?: Right; ofOthers?: Right }>;

export type ActKind = keyof typeof actRights;

export const ACT_KINDS = Object.keys(actRights) as ActKind[];

/** `byId` is who did the act. */
export function mayUndo(kind: ActKind, user: { id: string; role: Role }, byId: string | null) {
  const { right, ofOthers }: { right?: Right; ofOthers?: Right } = actRights[kind];
  return (!right || hasRight(user, right)) && (!ofOthers || byId === user.id || hasRight(user, ofOthers));
}

export interface Undone {
  /** What is true now, in words. */
  message: string;
  /** The record, or what could not be restored. */
  detail?: string | undefined;
  /** For several records: how many were restored and how many stay as they are. */
  restored?: number;
  skipped?: number;
}
