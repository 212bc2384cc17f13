import * as z from 'zod';
import { oneOf, requiredText } from '../fields/fields.schema.ts';
import { stepActor } from './engagements.ts';
import { MAX_STEPS } from './template.ts';

const DAYS = 'Enter whole days from 0 to 730, or nothing';

export const templateStep = z.object({
  name: requiredText('Enter a name'),
  days: z.int(DAYS).min(0, DAYS).max(730, DAYS).nullable(),
  actor: oneOf(stepActor),
});

export const engagementTemplate = z
  .array(templateStep)
  .min(1, 'Add at least one step')
  .max(MAX_STEPS, `Use at most ${MAX_STEPS} steps`);
