import { timeline } from '../proposals/timeline.ts';
import type { StepActor } from './engagements.ts';

/** A step of the template that new engagements copy. */
export interface TemplateStep {
  name: string;
  /** The days that it may take after the step before; null where nobody can say. */
  days: number | null;
  actor: StepActor;
}

/** The most steps of an engagement. */
export const MAX_STEPS = 30;

/** The upper end of each span that the public page names, and who acts: in the order of its steps. */
const spans: readonly Omit<TemplateStep, 'name'>[] = [
  { days: 0, actor: 'client' },
  { days: 14, actor: 'us' },
  { days: null, actor: 'us' },
  { days: 28, actor: 'us' },
  { days: 14, actor: 'client' },
  { days: 14, actor: 'us' },
  { days: 2, actor: 'auditor' },
  { days: 14, actor: 'auditor' },
  { days: 42, actor: 'commission' },
  { days: null, actor: 'commission' },
];

/** The steps with which an engagement starts until an administrator changes them. */
export const standardSteps: TemplateStep[] = timeline.map(({ title }, index) => ({
  name: title,
  days: spans[index]?.days ?? null,
  actor: spans[index]?.actor ?? 'us',
}));
