/** Midday in Sydney, the same day in all of Australia; of today at most the moment. */
export const middayOf = (day: string, now: Date) =>
  new Date(Math.min(Date.parse(`${day}T02:00:00Z`), now.getTime()));
