interface DemoEngagement {
  name: string;
  account: string;
  /** The start, and the days on which the first steps were done, in days from today: negative is past. */
  startDay: number;
  doneDays: number[];
  notes?: string;
  /** The words on the client's page about what is needed for the current step. */
  needed?: string;
}

/** One in the middle, one that waits for the client, and one that has just started. */
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
