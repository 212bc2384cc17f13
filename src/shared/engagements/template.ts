import { timeline } from '../proposals/timeline.ts';
import type { StepActor } from './engagements.ts';

export interface TemplateStep {
  name: string;
  /** Days from the step before; null if nobody can say. */
  days: number | null;
  actor: StepActor;
}

/** The most steps of an engagement. */
export const MAX_STEPS = 30;

/** The upper end of each span on the public page, and who acts; in the order of its steps. */
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
