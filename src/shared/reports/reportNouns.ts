// In a file of its own, because every list loads it, and the texts of the reports only their screen.

/** The nouns whose lists stand behind figures. */
export const reportNouns = ['leads', 'opportunities', 'proposals', 'registrations'] as const;

export type ReportNoun = (typeof reportNouns)[number];
