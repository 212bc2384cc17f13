// A file of its own: every list loads it, only the reports load their texts.

/** Their lists are behind the figures. */
export const reportNouns = ['leads', 'opportunities', 'proposals', 'registrations', 'activities'] as const;

export type ReportNoun = (typeof reportNouns)[number];
