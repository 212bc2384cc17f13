import { choice } from '../fields/choice.ts';

/** The steps of the card 'Set up your desk', in their order. */
export const setupStep = choice({
  samples: 'Look around with samples',
  contacts: 'Import your contacts',
  colleagues: 'Invite your colleagues',
  form: 'See your enquiry form',
});

export type SetupStep = keyof typeof setupStep.labels;

/** What is done of the set-up; the card is one person's to hide. */
export interface SetupState {
  isHidden: boolean;
  done: Record<SetupStep, boolean>;
}
