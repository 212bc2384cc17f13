import { hasRight, type Right, type Role } from '../team/rights.ts';

/**
 * The kinds of acts that can be undone: the right that Undo of each needs, and the one that it needs in addition where
 * somebody else did it. Where several are found with one id, the first one counts.
 */
const actRights = {
  /** A change of many records. */
  change: { ofOthers: 'oversee' },
  /** A restore from the trash. */
  restore: {},
  /** A hand-over of records, whose Undo may also make an account active again. */
  hand_over: { right: 'manageTeam' },
  /** Tasks that were added to several records. */
  tasks: { right: 'assignMany', ofOthers: 'oversee' },
  /** That records are not duplicates. */
  dismissal: {},
  /** That a link to a document was revoked; the act has the id of the link. */
  revocation: {},
  /** That a version of prices or terms was withdrawn; the act has the id of the version. */
  withdrawal: { right: 'manageCatalogue' },
  /** An answer to a request for a discount; the act has the id of the request. */
  discount_answer: { right: 'giveLargeDiscounts' },
  /** That a proposal was sent; the act has its id. */
  sending: {},
  /** That an enquiry was released from the quarantine. */
  release: {},
  /** An import. */
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

/** The response of `acts.undo`. */
export interface Undone {
  /** What is so now, in words. */
  message: string;
  /** The record that it is about, or what is not as it was before. */
  detail?: string | undefined;
  /** Of an act on several records: the number of those that are as before, and of those that stay as they are. */
  restored?: number;
  skipped?: number;
}
