import { choice } from '../fields/choice.ts';

/**
 * What somebody who leaves may hand over, as the administrator chooses who takes it. The follow-up of a lead goes with
 * the lead; while that is assigned to nobody, it is among the tasks.
 */
export const handOverKind = choice({
  leads: 'Open leads',
  opportunities: 'Open opportunities',
  proposals: 'Open proposals',
  tasks: 'Open tasks and follow-ups',
  documents: 'Documents',
});

export type HandOverKind = keyof typeof handOverKind.labels;

/** How many records of each kind a person has. */
export type OpenWork = Record<HandOverKind, number>;

/** Who takes each kind: a member of the team, or nobody with null. What is left out stays with who has it. */
export type Takers = { [Kind in HandOverKind]?: string | null | undefined };
