import { lostReasons } from '#shared/lostReasons.ts';

/** The input of a lost reason that is changed in its place. */
export const lostReasonInput = { kind: 'suggested', suggestions: lostReasons } as const;
