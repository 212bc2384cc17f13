/** Minutes of work in words, such as '2.5 h'. */
export const formatHours = (minutes: number) =>
  `${(minutes / 60).toLocaleString('en-AU', { maximumFractionDigits: 1 })} h`;
