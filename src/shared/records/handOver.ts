import { optionSet } from '../fields/optionSet.ts';

/**
 * The kinds of work that somebody who leaves may hand over, as the administrator chooses who takes each. The follow-up
 * of a lead goes with the lead; while that is assigned to nobody, it is among the tasks.
 */
export const handOverKind = optionSet({
  leads: 'Open leads',
  opportunities: 'Open opportunities',
  proposals: 'Open proposals',
  registrations: 'Current registrations and applications',
  engagements: 'Running engagements, their steps and tasks',
  tasks: 'Open tasks and follow-ups',
  documents: 'Documents',
});

export type HandOverKind = keyof typeof handOverKind.labels;

/** The number of records of each kind that a person has. */
export type OpenWork = Record<HandOverKind, number>;

/**
 * The person who takes each kind: a member of the team, or nobody with null. A kind that is left out keeps its owner.
 */
export type NewOwners = { [Kind in HandOverKind]?: string | null | undefined };
