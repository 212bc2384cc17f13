import type { RegistrationValues } from '#shared/registrations.schema.ts';

interface DemoRegistration extends Partial<RegistrationValues> {
  number: string;
  /** The name of an account of the demo data. */
  account: string;
  /** The start and the expiry, in months from today: negative is past. */
  startMonth: number;
  expiryMonth: number;
}

/** Something in each view of the list: one renewing, one with its mid-term audit due, one late, and history. */
export const demoRegistrations: DemoRegistration[] = [
  {
    account: 'Wattle Community Services',
    number: '4-DEMO-1001',
    pathway: 'certification',
    groups: ['0107', '0117', '0125', '0136'],
    startMonth: -33,
    expiryMonth: 3,
    midTermExemption: 'the audit of the year before covered it: see the letter',
    auditor: 'Southern Quality Audits',
    packageSold: 'Essential',
  },
  {
    account: 'Harbour Allied Health',
    number: '4-DEMO-1002',
    pathway: 'certification',
    groups: ['0110', '0118', '0128'],
    startMonth: -14,
    expiryMonth: 22,
    auditor: 'Meridian Assurance',
    packageSold: 'Premium',
    notes: 'Three states. Quotes for the mid-term audit are to come from two auditors.',
  },
  {
    account: 'Harbour Allied Health',
    number: '4-DEMO-0417',
    state: 'replaced',
    pathway: 'certification',
    groups: ['0128'],
    startMonth: -50,
    expiryMonth: -14,
    auditor: 'Meridian Assurance',
  },
  {
    account: 'Steady Steps Early Learning',
    number: '4-DEMO-1003',
    pathway: 'verification',
    groups: ['0126'],
    startMonth: -37,
    expiryMonth: -1,
    auditor: 'Southern Quality Audits',
  },
];
