import { type SetupState, setupStep } from '#shared/setup/setup.ts';

/** The steps that this person may take, in their order. */
export const stepsOf = ({ done }: SetupState, hasDemoData: boolean) =>
  setupStep.values.filter((step) => step in done && (step !== 'samples' || hasDemoData));
