import { type DeskStep, deskStep, isStageDone, type SetupState, setupStage } from '#shared/setup/setup.ts';

/** The steps at the desk that this person may take, in their order. */
export const deskStepsOf = ({ done }: SetupState, hasDemoData: boolean) =>
  deskStep.values.filter((step) => step in done && (step !== 'samples' || hasDemoData));

/** The steps that are counted, by their names after 'Next:': administrators have those of their screen. */
export const stepsOf = (state: SetupState, hasDemoData: boolean) =>
  state.business
    ? setupStage.options.map(({ value, label }) => ({
        name: label.toLowerCase(),
        isDone: isStageDone(value, state),
      }))
    : deskStepsOf(state, hasDemoData).map((step) => ({
        name: deskNames[step],
        isDone: Boolean(state.done[step]),
      }));

const deskNames: Record<DeskStep, string> = {
  samples: 'samples',
  contacts: 'your records',
  colleagues: 'your colleagues',
  form: 'enquiry form',
};
