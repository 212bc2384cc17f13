import type { OpportunityValues } from '#shared/opportunities/opportunities.schema.ts';

interface DemoOpportunity extends Partial<OpportunityValues> {
  name: string;
  /** The name of a contact of the demo data; the opportunity belongs to that contact's account. */
  contact: string;
  /** The title of the lead that became it. */
  lead?: string;
  createdDay: number;
  closeDay?: number;
  closedDay?: number;
  /** Until that day it was in its stage. */
  lost?: { day: number; reason: string };
}

/** Something in every column. Days are relative to today; negative is past. */
export const demoOpportunities: DemoOpportunity[] = [
  {
    contact: 'Jarrah Williams',
    lead: 'Internal audit before the mid-term audit',
    name: 'Internal audit, two sites',
    stage: 'needs_analysis',
    value: 6_400,
    nextStep: 'Agree on the dates with both site managers',
    createdDay: -8,
    closeDay: 24,
  },
  {
    contact: 'Priya Nair',
    lead: 'Full certification audit registration',
    name: 'Certification for high intensity supports',
    stage: 'proposal',
    value: 14_900,
    nextStep: 'Ring about the start date',
    createdDay: -12,
    closeDay: 14,
  },
  {
    contact: 'Oliver Brandt',
    lead: 'Premium partnership for three states',
    name: 'Premium partnership',
    stage: 'won',
    value: 18_000,
    createdDay: -39,
    closeDay: -5,
    closedDay: -3,
  },
  {
    contact: 'Dr Mei Lin',
    name: 'Incident management training for 40 clinicians',
    stage: 'negotiation',
    value: 9_800,
    probability: 80,
    nextStep: 'Send the training dates for February',
    createdDay: -20,
    closeDay: 9,
  },
  {
    contact: 'Graham Doyle',
    name: 'Provider readiness workshops',
    stage: 'qualification',
    value: 3_200,
    nextStep: 'Find out who signs at the council',
    createdDay: -4,
  },
  {
    contact: 'Tom Gallagher',
    name: 'Policy library subscription',
    stage: 'needs_analysis',
    value: 1_200,
    createdDay: -60,
    lost: { day: -30, reason: 'Does it themselves' },
  },
  {
    contact: 'Dr Mei Lin',
    name: 'Registration of the second clinic',
    stage: 'won',
    value: 11_200,
    createdDay: -120,
    closedDay: -95,
  },
  {
    contact: 'Jarrah Williams',
    name: 'Training for team leaders',
    stage: 'proposal',
    value: 3_600,
    createdDay: -150,
    lost: { day: -128, reason: 'Price' },
  },
  {
    contact: 'Graham Doyle',
    name: 'Readiness check for small providers',
    stage: 'negotiation',
    value: 5_400,
    nextStep: 'Wait for the new budget',
    createdDay: -35,
    closeDay: 70,
  },
];
