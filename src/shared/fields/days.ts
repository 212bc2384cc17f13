// Calendar days are 'YYYY-MM-DD'.

export const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The same day of a later or an earlier month, or the last day of a month that is too short. */
export function addMonths(day: string, months: number) {
  const to = new Date(day);
  const date = to.getUTCDate();
  to.setUTCMonth(to.getUTCMonth() + months);
  // Where that month is too short, this is a day of the next one.
  if (to.getUTCDate() !== date) to.setUTCDate(0);
  return to.toISOString().slice(0, 10);
}

/** Negative where `to` is the earlier one. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
