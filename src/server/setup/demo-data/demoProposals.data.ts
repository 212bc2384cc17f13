import type { MonthlyFee } from '#shared/proposals/monthlyFee.ts';
import type { ProposalState } from '#shared/proposals/proposalState.ts';
import type { ProposalInput } from '#shared/proposals/proposals.schema.ts';

interface DemoProposal {
  /** The name of a contact of the demo data; the proposal is for that contact's account. */
  contact: string;
  /** The title of its lead, or the name of its opportunity. */
  lead?: string;
  opportunity?: string;
  groups?: string[];
  ownLines: ProposalInput['ownLines'];
  /** From the first of the next month on. */
  monthlyFee?: Omit<MonthlyFee, 'firstDay'>;
  state: Exclude<ProposalState, 'draft'>;
  /** Days relative to today; negative is past. */
  sentDay: number;
  viewedDay?: number;
  answeredDay?: number;
  declineReason?: string;
}

const line = (label: string, dollars: number) => ({ label, cents: dollars * 100, moduleId: null });

/** Accepted, declined, expired and open. No drafts, which could be sent. */
export const demoProposals: DemoProposal[] = [
  {
    contact: 'Oliver Brandt',
    ownLines: [line('Mid-term audit support, one site', 7_900)],
    state: 'accepted',
    sentDay: -226,
    viewedDay: -225,
    answeredDay: -215,
  },
  {
    contact: 'Priya Nair',
    ownLines: [line('Worker screening, two sessions', 2_800)],
    state: 'accepted',
    sentDay: -188,
    viewedDay: -187,
    answeredDay: -182,
  },
  {
    contact: 'Jarrah Williams',
    opportunity: 'Training for team leaders',
    ownLines: [line('Training for team leaders, two days', 3_600)],
    state: 'declined',
    sentDay: -142,
    viewedDay: -140,
    answeredDay: -128,
    declineReason: 'Too dear this year',
  },
  {
    contact: 'Dr Mei Lin',
    opportunity: 'Registration of the second clinic',
    groups: ['0128'],
    ownLines: [line('Policies for the second clinic', 10_700)],
    state: 'accepted',
    sentDay: -104,
    viewedDay: -103,
    answeredDay: -95,
  },
  {
    contact: 'Hana Suzuki',
    ownLines: [line('Review of two documents, one round', 1_500)],
    state: 'expired',
    sentDay: -95,
    viewedDay: -94,
  },
  {
    contact: 'Oliver Brandt',
    lead: 'Premium partnership for three states',
    opportunity: 'Premium partnership',
    ownLines: [line('Premium partnership, one year', 18_000)],
    state: 'accepted',
    sentDay: -11,
    viewedDay: -10,
    answeredDay: -3,
  },
  {
    contact: 'Priya Nair',
    lead: 'Full certification audit registration',
    opportunity: 'Certification for high intensity supports',
    groups: ['0104', '0107', '0115'],
    ownLines: [line('Internal audit before the certification', 5_100)],
    monthlyFee: {
      packageId: 'essential',
      label: 'Essential Compliance Package',
      cents: 50_000,
      minimumMonths: 6,
      noticeMonths: 1,
    },
    state: 'viewed',
    sentDay: -8,
    viewedDay: -7,
  },
  {
    contact: 'Dr Mei Lin',
    opportunity: 'Incident management training for 40 clinicians',
    ownLines: [line('Training, four half days', 9_800)],
    state: 'sent',
    sentDay: -2,
  },
];
