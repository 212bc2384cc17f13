// A file of its own: every list loads it, only the reports load their texts.

/** The nouns whose lists stand behind figures. */
export const reportNouns = [
  'leads',
  'opportunities',
  'proposals',
  'registrations',
  'agreements',
  'activities',
] as const;

export type ReportNoun = (typeof reportNouns)[number];
