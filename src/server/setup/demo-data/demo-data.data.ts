import type { AccountValues } from '#shared/accounts/accounts.schema.ts';
import type { ActivityInput } from '#shared/activities/activities.schema.ts';
import type { ContactValues } from '#shared/contacts/contacts.schema.ts';
import type { LeadValues } from '#shared/leads/leads.schema.ts';

// Sample data of a small consultancy, with the numbers of the specification. Days are relative to today;
// negative is past. Open tasks are in the future, so that no sample triggers a notice.

type DemoAccount = Partial<AccountValues> & Pick<AccountValues, 'name'>;

interface DemoContact extends Partial<ContactValues> {
  firstName: string;
  lastName: string;
  /** The name of an account above. */
  account: string;
}

interface DemoLead extends Partial<LeadValues> {
  title: string;
  /** The name of a contact below; the lead belongs to that contact's account. */
  contact: string;
  createdDay: number;
  closeDay?: number;
  closedDay?: number;
  followUpDay?: number;
  activities: (Pick<ActivityInput, 'type' | 'title' | 'description'> & { day: number })[];
}

/** A task that is still to be done about an account, a contact or a lead of these, by its name. */
interface DemoTask extends Pick<ActivityInput, 'type' | 'title'> {
  on: { account: string } | { contact: string } | { lead: string };
  dueDay: number;
  repeats?: ActivityInput['repeats'];
}

export const demoTasks: DemoTask[] = [
  {
    on: { lead: 'Full certification audit registration' },
    type: 'call',
    title: 'Ring Priya about the outlet fee',
    dueDay: 2,
  },
  {
    on: { lead: 'Internal audit before the mid-term audit' },
    type: 'email',
    title: 'Send the list of documents for the on-site day',
    dueDay: 3,
  },
  {
    on: { contact: 'Graham Doyle' },
    type: 'call',
    title: 'Ask for the date of the information day',
    dueDay: 5,
  },
  {
    on: { account: 'Sunrise Care' },
    type: 'meeting',
    title: 'Visit the supported-living house',
    dueDay: 7,
    repeats: 'monthly',
  },
  {
    on: { lead: 'Premium partnership for three states' },
    type: 'meeting',
    title: 'Kick-off with the quality team',
    dueDay: 9,
  },
];

export const demoAccounts: DemoAccount[] = [
  {
    name: 'Sunrise Care',
    accountType: 'small_business',
    legalName: 'Sunrise Care Services Pty Ltd',
    abn: '31674726249',
    industry: 'In-home support',
    website: 'sunrisecare.example',
    businessEmail: 'office@sunrisecare.example',
    businessPhone: '02 5550 1840',
    annualRevenue: 1_450_000,
    employeeCount: 24,
    address: '18 Wharf Street',
    city: 'Newcastle',
    state: 'NSW',
    postcode: '2300',
    notes:
      'Unregistered today, with eleven plan-managed participants. Wants daily personal activities first.',
  },
  {
    name: 'Harbour Allied Health',
    accountType: 'enterprise',
    legalName: 'Harbour Allied Health Group Limited',
    abn: '31677672117',
    industry: 'Therapeutic supports',
    website: 'harbourallied.example',
    businessEmail: 'admin@harbourallied.example',
    businessPhone: '03 5550 7712',
    annualRevenue: 18_600_000,
    employeeCount: 210,
    address: 'Level 4, 200 Collins Lane',
    city: 'Melbourne',
    state: 'VIC',
    postcode: '3000',
    notes: 'Registered in three states. Mid-term audit falls due next year.',
  },
  {
    name: 'Wattle Community Services',
    keyPersonnel: ['Noor Haddad, Director, from 1 Jul 2019', 'Leigh Tran, Quality manager, from 3 Feb 2025'],
    accountType: 'non_profit',
    legalName: 'Wattle Community Services Inc.',
    abn: '31694610858',
    industry: 'Community participation',
    website: 'wattlecommunity.example',
    businessEmail: 'hello@wattlecommunity.example',
    businessPhone: '07 5550 2093',
    annualRevenue: 4_200_000,
    employeeCount: 63,
    address: '7 Jacaranda Parade',
    city: 'Toowoomba',
    state: 'QLD',
    postcode: '4350',
  },
  {
    name: 'Steady Steps Early Learning',
    accountType: 'startup',
    legalName: 'Steady Steps Early Learning Pty Ltd',
    abn: '31704675907',
    industry: 'Early childhood supports',
    businessEmail: 'team@steadysteps.example',
    businessPhone: '08 5550 6631',
    annualRevenue: 380_000,
    employeeCount: 6,
    city: 'Adelaide',
    state: 'SA',
    postcode: '5000',
    notes: 'Two occupational therapists and a speech pathologist, open since March.',
  },
  {
    name: 'Banksia Shire Council',
    accountType: 'government',
    industry: 'Local government',
    website: 'banksia.example',
    businessEmail: 'community@banksia.example',
    businessPhone: '08 5550 4400',
    employeeCount: 480,
    address: '1 Civic Place',
    city: 'Bunbury',
    state: 'WA',
    postcode: '6230',
  },
];

export const demoContacts: DemoContact[] = [
  {
    account: 'Sunrise Care',
    firstName: 'Priya',
    lastName: 'Nair',
    position: 'Founder and director',
    contactRole: 'decision_maker',
    decisionMakerInfluence: 90,
    isPrimary: true,
    email: 'priya@sunrisecare.example',
    mobile: '0491 570 156',
    notes: 'Prefers a call after 3 pm.',
  },
  {
    account: 'Sunrise Care',
    firstName: 'Tom',
    lastName: 'Gallagher',
    position: 'Operations lead',
    department: 'Operations',
    contactRole: 'champion',
    decisionMakerInfluence: 60,
    email: 'tom@sunrisecare.example',
    phone: '02 5550 1842',
  },
  {
    account: 'Harbour Allied Health',
    firstName: 'Dr Mei',
    lastName: 'Lin',
    position: 'Chief executive',
    contactRole: 'decision_maker',
    decisionMakerInfluence: 100,
    isPrimary: true,
    email: 'mei.lin@harbourallied.example',
    phone: '03 5550 7700',
  },
  {
    account: 'Harbour Allied Health',
    firstName: 'Oliver',
    lastName: 'Brandt',
    position: 'Quality and compliance manager',
    department: 'Quality',
    contactRole: 'influencer',
    decisionMakerInfluence: 70,
    email: 'oliver.brandt@harbourallied.example',
    directPhone: '03 5550 7719',
  },
  {
    account: 'Wattle Community Services',
    firstName: 'Jarrah',
    lastName: 'Williams',
    position: 'General manager',
    contactRole: 'decision_maker',
    decisionMakerInfluence: 85,
    isPrimary: true,
    email: 'jarrah@wattlecommunity.example',
    mobile: '0491 570 157',
  },
  {
    account: 'Steady Steps Early Learning',
    firstName: 'Hana',
    lastName: 'Suzuki',
    position: 'Occupational therapist and co-owner',
    contactRole: 'decision_maker',
    decisionMakerInfluence: 90,
    isPrimary: true,
    email: 'hana@steadysteps.example',
    mobile: '0491 570 158',
  },
  {
    account: 'Banksia Shire Council',
    firstName: 'Graham',
    lastName: 'Doyle',
    position: 'Procurement officer',
    department: 'Community services',
    contactRole: 'gatekeeper',
    decisionMakerInfluence: 35,
    isPrimary: true,
    email: 'graham.doyle@banksia.example',
    phone: '08 5550 4417',
  },
];

export const demoLeads: DemoLead[] = [
  {
    contact: 'Graham Doyle',
    title: 'Partnership for a provider information day',
    enquiryType: 'partnership',
    source: 'email',
    status: 'new',
    priority: 'low',
    probability: 10,
    estimatedValue: 2_400,
    description: 'The council plans a day for local providers in autumn and looks for a speaker on audits.',
    createdDay: 0,
    activities: [
      { day: 0, type: 'note', title: 'Email received', description: 'Asks for a short outline and a fee.' },
    ],
  },
  {
    contact: 'Hana Suzuki',
    title: 'Registration for early childhood supports',
    enquiryType: 'registration',
    source: 'website_form',
    status: 'contacted',
    priority: 'high',
    probability: 40,
    estimatedValue: 6_850,
    providerType: 'new_provider',
    supportPackage: 'essential',
    budgetRange: '$6,000 to $8,000',
    decisionTimeline: 'Within 3 months',
    description: 'New practice that sees private clients now and wants group 0118 before the next intake.',
    enquiryDetails: 'Group 0118, perhaps 0128 later.',
    painPoints: ['No policies written yet', 'Unsure which audit applies'],
    nextAction: 'Send the proposal with the Core Module and Module 3',
    createdDay: -4,
    closeDay: 45,
    followUpDay: 6,
    activities: [
      {
        day: -3,
        type: 'call',
        title: 'First call',
        description: 'Explained certification. Hana will list her current documents.',
      },
    ],
  },
  {
    contact: 'Jarrah Williams',
    title: 'Internal audit before the mid-term audit',
    enquiryType: 'audit_request',
    source: 'referral',
    status: 'qualified',
    priority: 'urgent',
    probability: 60,
    estimatedValue: 14_500,
    providerType: 'registered_seeking_support',
    supportPackage: 'strategic_growth',
    budgetRange: 'Up to $15,000',
    decisionTimeline: 'Two weeks',
    description:
      'Mid-term audit in nine weeks. Last time there were two minor non-conformities on incident records.',
    enquiryDetails: 'Groups 0106, 0107, 0117, 0125, 0136.',
    businessImpact: 'Renewal of the registration that 70 participants rely on.',
    competitors: 'One quote from a Brisbane firm',
    painPoints: ['Incident register kept on paper', 'New team leaders'],
    nextAction: 'Book the on-site day',
    createdDay: -12,
    closeDay: 10,
    followUpDay: 3,
    activities: [
      { day: -11, type: 'call', title: 'Scoping call', description: 'Two sites, five registration groups.' },
      {
        day: -6,
        type: 'meeting',
        title: 'Walk-through in Toowoomba',
        description: 'Saw both sites; records need work.',
      },
    ],
  },
  {
    contact: 'Priya Nair',
    title: 'Full certification audit registration',
    enquiryType: 'registration',
    source: 'website_form',
    status: 'proposal_sent',
    priority: 'high',
    probability: 70,
    estimatedValue: 9_900,
    providerType: 'existing_seeking_registration',
    supportPackage: 'premium_partnership',
    budgetRange: '$10,000',
    decisionTimeline: 'Before the end of next month',
    description: 'Existing provider with eleven participants, wants 0107, 0104 and 0115.',
    enquiryDetails: 'One office, one supported-living house.',
    businessImpact: 'Agency-managed participants are turned away today.',
    painPoints: ['Turned away four agency-managed participants', 'Complaints process untested'],
    nextAction: 'Answer questions on the outlet fee',
    createdDay: -20,
    closeDay: 14,
    followUpDay: 2,
    activities: [
      { day: -19, type: 'call', title: 'Discovery call', description: 'Priya knows the standards well.' },
      {
        day: -8,
        type: 'email',
        title: 'Proposal sent',
        description: 'Core Module and Module 1, one SIL outlet.',
      },
      {
        day: -2,
        type: 'call',
        title: 'Questions on the proposal',
        description: 'Happy with the price, asks about dates.',
      },
    ],
  },
  {
    contact: 'Oliver Brandt',
    title: 'Premium partnership for three states',
    enquiryType: 'service_request',
    source: 'referral',
    status: 'closed_won',
    priority: 'medium',
    probability: 100,
    estimatedValue: 18_000,
    providerType: 'registered_seeking_support',
    supportPackage: 'premium_partnership',
    budgetRange: '$18,000 a year',
    decisionTimeline: 'End of the quarter',
    description: 'Weekly sessions and quarterly visits for the quality team.',
    businessImpact: 'One evidence register for all states.',
    nextAction: 'Kick-off with the quality team',
    createdDay: -46,
    closeDay: -3,
    closedDay: -3,
    activities: [
      { day: -40, type: 'meeting', title: 'Presentation to the quality team', description: null },
      { day: -3, type: 'note', title: 'Agreement signed', description: 'Starts on the first of next month.' },
    ],
  },
];

interface DemoAgreement {
  name: string;
  account: string;
  /** AUD a month before GST. */
  price: number;
  /** The month of the first day, counted from today: negative is past. */
  startMonth: number;
  minimumMonths?: number;
  /** The reason why it ends. */
  notice?: string;
}

/** One that runs, one that begins next month, and one that ends. */
export const demoAgreements: DemoAgreement[] = [
  {
    account: 'Wattle Community Services',
    name: 'Strategic Growth Partner',
    price: 1_000,
    startMonth: -4,
    minimumMonths: 12,
  },
  { account: 'Harbour Allied Health', name: 'Essential Compliance Package', price: 500, startMonth: 1 },
  {
    account: 'Steady Steps Early Learning',
    name: 'Essential Compliance Package',
    price: 500,
    startMonth: -14,
    notice: 'Has somebody for compliance of their own now',
  },
];
