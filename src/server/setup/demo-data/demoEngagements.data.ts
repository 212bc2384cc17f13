interface DemoEngagement {
  name: string;
  account: string;
  /** Days relative to today; negative is past. */
  startDay: number;
  doneDays: number[];
  notes?: string;
  /** On the client's page, for the current step. */
  needed?: string;
}

/** In the middle, waiting for the client, and just started. */
export const demoEngagements: DemoEngagement[] = [
  {
    account: 'Wattle Community Services',
    name: 'Renewal of the registration',
    startDay: -60,
    doneDays: [-60, -50, -3],
    notes: 'The board wants to read the policies before the application.',
  },
  {
    account: 'Steady Steps Early Learning',
    name: 'NDIS registration',
    startDay: -80,
    doneDays: [-80, -70, -40, -8],
    needed: 'Choose one of the two audit quotes, and send us three days that suit you.',
  },
  { account: 'Harbour Allied Health', name: 'New groups', startDay: -1, doneDays: [-1] },
];
