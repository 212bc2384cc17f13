import {
  engagementFields,
  engagementLabels,
  stepFields,
  stepLabels,
} from '#shared/engagements/engagements.ts';
import type { EngagementStep } from '#shared/engagements/steps.ts';
import { formatShortDay } from '#shared/fields/format.ts';
import type { FieldChange } from '#shared/records/history.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import type { ChangedPart } from '../records/recordType.ts';

const formats = formatsOf(stepFields);

type StepField = keyof typeof stepFields;

/** The day of a done step says that it is done. */
const changedFields = (before: EngagementStep, after: EngagementStep) =>
  (Object.keys(stepFields) as StepField[]).filter(
    (field) =>
      (before[field] ?? null) !== (after[field] ?? null) &&
      !(field === 'state' && after.doneOn !== null) &&
      !(field === 'doneOn' && after.doneOn === null),
  );

/** The changes of steps, each with its step; days that were counted again are one line. */
function changedSteps({ field, from, to }: FieldChange): ChangedPart[] {
  const [before, after] = [from, to].map((steps) =>
    Array.isArray(steps) ? (steps as EngagementStep[]) : [],
  );
  const changed = (after ?? []).flatMap((step) => {
    const earlier = before?.find(({ id }) => id === step.id);
    return earlier ? [{ step, earlier, fields: changedFields(earlier, step) }] : [];
  });
  const isCounted = ({ step, fields }: (typeof changed)[number]) =>
    fields.length === 1 && fields[0] === 'dueOn' && !step.isGiven;
  const partOf = ({ step, earlier }: (typeof changed)[number], name: StepField, label: string) => ({
    ...{ field, label, from: earlier[name], to: step[name] },
    format: formats[name],
    ...(name === 'doneOn' &&
      earlier.state !== 'done' &&
      step.doneOn && { words: finished(step, step.doneOn) }),
  });
  const finished = ({ id, name }: EngagementStep, day: string) =>
    `finished step ${(after ?? []).findIndex((one) => one.id === id) + 1}, ${name}, on ${formatShortDay(day)}`;
  const [first, ...others] = changed.filter(isCounted);
  const isMany = others.length > 0;
  const parts = changed
    .filter((one) => !isMany || !isCounted(one))
    .flatMap((one) => one.fields.map((name) => partOf(one, name, `${one.step.name}: ${stepLabels[name]}`)));
  if (!first || !isMany) return parts;
  const [was, is] = [first.earlier.dueOn, first.step.dueOn];
  const moved =
    was &&
    is &&
    `moved ${others.length + 1} steps, the first from ${formatShortDay(was)} to ${formatShortDay(is)}`;
  return [
    ...parts,
    {
      ...partOf(first, 'dueOn', `Due days of ${others.length + 1} steps, the first`),
      ...(moved && { words: moved }),
    },
  ];
}

/** Labels and formats of an engagement's history; the facts of its current step follow from its steps. */
export const engagementHistoryFields = {
  labels: engagementLabels,
  formats: formatsOf(engagementFields),
  parts: { steps: changedSteps },
};
