import { optionSet } from '../fields/optionSet.ts';

/**
 * The work of somebody who leaves, as the administrator hands it over. A follow-up goes with its lead; if the
 * lead goes to nobody, with the tasks.
 */
export const handOverKind = optionSet({
  leads: 'Open leads',
  opportunities: 'Open opportunities',
  proposals: 'Open proposals',
  registrations: 'Current registrations and applications',
  engagements: 'Running engagements, their steps and tasks',
  agreements: 'Agreements that have not ended',
  tasks: 'Open tasks and follow-ups',
  documents: 'Documents',
});

export type HandOverKind = keyof typeof handOverKind.labels;

/** The number of records of each kind that a person has. */
export type OpenWork = Record<HandOverKind, number>;

/** A member of the team, or null for nobody. A kind that is left out keeps its owner. */
export type NewOwners = { [Kind in HandOverKind]?: string | null | undefined };
