export const formatHours = (minutes: number) =>
  `${(minutes / 60).toLocaleString('en-AU', { maximumFractionDigits: 1 })} h`;
