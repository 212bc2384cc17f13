import { workingDayFrom } from '#shared/fields/workingTime.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { holidaysOf } from '#shared/holidays/holidays.ts';

/** The public holidays of a business that has changed none. */
export const holidays = holidaysOf(suppliedWorkingDays);

/** This day, or the next working day of such a business. */
export const workingDay = (day: string) => workingDayFrom(day, holidays);
