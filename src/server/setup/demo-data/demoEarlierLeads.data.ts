import type { ActivityInput } from '#shared/activities.schema.ts';
import type { LeadValues } from '#shared/leads.schema.ts';

export interface DemoLead extends Partial<LeadValues> {
  title: string;
  /** The name of a contact below; the lead belongs to that contact's account. */
  contact: string;
  createdDay: number;
  closeDay?: number;
  closedDay?: number;
  followUpDay?: number;
  activities: (Pick<ActivityInput, 'type' | 'title' | 'description'> & { day: number })[];
}

/** Leads of earlier months that were won, lost or forgotten, so that reports have something to compare. */
export const demoEarlierLeads: DemoLead[] = [
  {
    contact: 'Tom Gallagher',
    title: 'Policies for a first internal audit',
    enquiryType: 'audit_request',
    source: 'phone',
    status: 'qualified',
    priority: 'medium',
    probability: 30,
    estimatedValue: 4_300,
    nextAction: 'Ask whether the audit is still planned',
    createdDay: -75,
    activities: [
      { day: -74, type: 'call', title: 'First call', description: 'Sends the current policies next week.' },
    ],
  },
  {
    contact: 'Dr Mei Lin',
    title: 'Registration of a second clinic',
    enquiryType: 'registration',
    source: 'phone',
    status: 'closed_won',
    priority: 'high',
    probability: 100,
    estimatedValue: 11_200,
    createdDay: -130,
    closeDay: -95,
    closedDay: -95,
    activities: [
      { day: -129, type: 'call', title: 'First call', description: 'Same groups as the first clinic.' },
      { day: -110, type: 'meeting', title: 'Walk-through of the new clinic', description: null },
    ],
  },
  {
    contact: 'Jarrah Williams',
    title: 'Training on restrictive practices',
    enquiryType: 'consultation',
    source: 'website_form',
    status: 'closed_lost',
    priority: 'medium',
    probability: 0,
    estimatedValue: 3_600,
    lostReason: 'Price',
    createdDay: -165,
    closeDay: -120,
    closedDay: -128,
    activities: [
      { day: -164, type: 'email', title: 'Outline sent', description: null },
      { day: -128, type: 'call', title: 'Too dear this year', description: 'Asks again in July.' },
    ],
  },
  {
    contact: 'Hana Suzuki',
    title: 'Review of intake documents',
    enquiryType: 'quote_request',
    source: 'social_media',
    status: 'closed_lost',
    priority: 'low',
    probability: 0,
    estimatedValue: 1_500,
    lostReason: 'Chose another consultancy',
    createdDay: -98,
    closeDay: -60,
    closedDay: -64,
    activities: [{ day: -97, type: 'email', title: 'Quote sent', description: 'Two documents, one round.' }],
  },
  {
    contact: 'Priya Nair',
    title: 'Preparation for the first worker screening',
    enquiryType: 'consultation',
    source: 'referral',
    status: 'closed_won',
    priority: 'medium',
    probability: 100,
    estimatedValue: 2_800,
    createdDay: -200,
    closeDay: -180,
    closedDay: -182,
    activities: [
      { day: -198, type: 'meeting', title: 'Session with the founders', description: null },
      { day: -182, type: 'email', title: 'Order confirmed', description: null },
    ],
  },
  {
    contact: 'Oliver Brandt',
    title: 'Mid-term audit of the Geelong clinic',
    enquiryType: 'audit_request',
    source: 'email',
    status: 'closed_won',
    priority: 'high',
    probability: 100,
    estimatedValue: 7_900,
    createdDay: -260,
    closeDay: -215,
    closedDay: -215,
    activities: [{ day: -255, type: 'call', title: 'Scoping call', description: 'One site, four groups.' }],
  },
];
