import type { RegistrationValues } from '#shared/registrations/registrations.schema.ts';

interface DemoRegistration extends Partial<RegistrationValues> {
  number: string;
  account: string;
  /** The start, the expiry and the start of the renewal, in months from today: negative is past. */
  startMonth: number;
  expiryMonth: number;
  renewalStartedMonth?: number;
}

/** A started renewal, two with nothing due, and history: none asks for a past step. */
export const demoRegistrations: DemoRegistration[] = [
  {
    account: 'Wattle Community Services',
    number: '4-DEMO-1001',
    pathway: 'certification',
    groups: ['0107', '0117', '0125', '0136'],
    startMonth: -33,
    expiryMonth: 3,
    renewalStartedMonth: -1,
    midTermExemption: 'the audit of the year before covered it: see the letter',
    auditor: 'Southern Quality Audits',
    packageSold: 'Essential',
  },
  {
    account: 'Harbour Allied Health',
    number: '4-DEMO-1002',
    pathway: 'certification',
    groups: ['0110', '0118', '0128'],
    startMonth: -11,
    expiryMonth: 25,
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
    startMonth: -47,
    expiryMonth: -11,
    auditor: 'Meridian Assurance',
  },
  {
    account: 'Steady Steps Early Learning',
    number: '4-DEMO-1003',
    pathway: 'verification',
    groups: ['0126'],
    startMonth: -10,
    expiryMonth: 26,
    auditor: 'Southern Quality Audits',
  },
];
