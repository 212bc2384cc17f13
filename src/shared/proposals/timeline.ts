interface TimelineStep {
  title: string;
  duration: string;
}

/** The steps from the accepted proposal to the certificate. */
export const timeline: readonly TimelineStep[] = [
  { title: 'Accept Proposal', duration: 'Today' },
  { title: 'Training Commences', duration: '1-2 weeks' },
  { title: 'Develop Customised Documentation', duration: 'varies' },
  { title: 'Submit NDIS Application', duration: '2-4 weeks' },
  { title: 'Accept Audit Proposal & Book Dates', duration: '1-2 weeks' },
  { title: 'Prepare for Audit Interview', duration: '1-2 weeks' },
  { title: 'Undertake Scheduled Audit', duration: '1-2 days' },
  { title: 'Auditor Submits Recommendation', duration: '1-2 weeks' },
  { title: 'Await NDIS Commission Outcome', duration: '4-6 weeks' },
  { title: 'Receive Registration Certificate', duration: 'upon approval' },
];

export const TOTAL_DURATION = '3-6 months';
