import * as z from 'zod';
import { oneOf, requiredText } from '../fields/fields.schema.ts';
import { australianState, MOST_HOLIDAYS } from './holidays.ts';

const holiday = z.object({
  state: oneOf(australianState),
  day: z.iso.date('Enter a date'),
  name: requiredText('Enter the name of the day', 60),
  isToBeConfirmed: z.boolean(),
});

/** The state whose holidays count, and the holidays of all states; a day stands once in a state. */
export const workingDaysForm = z.object({
  state: oneOf(australianState),
  holidays: z
    .array(holiday)
    .max(MOST_HOLIDAYS)
    .superRefine((holidays, context) => {
      const seen = new Set<string>();
      for (const [index, { state, day }] of holidays.entries()) {
        const key = `${state} ${day}`;
        if (seen.has(key))
          context.addIssue({ code: 'custom', path: [index, 'day'], message: 'Listed twice' });
        seen.add(key);
      }
    }),
});
