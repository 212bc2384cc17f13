// Every list loads these, and the texts of the reports only their screen: so they stand apart.

/** The nouns whose lists stand behind figures. */
export const reportNouns = ['leads', 'opportunities', 'proposals', 'registrations', 'activities'] as const;

export type ReportNoun = (typeof reportNouns)[number];
