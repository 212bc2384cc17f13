/** Midday in Sydney is the same day in all of Australia. Never later than now. */
export const middayOf = (day: string, now: Date) =>
  new Date(Math.min(Date.parse(`${day}T02:00:00Z`), now.getTime()));
