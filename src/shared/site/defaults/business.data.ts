import type { BusinessDetails, Claim } from '../content.ts';

/** Placeholders for the consultancy's own. */
export const defaultBusiness: BusinessDetails = {
  name: 'ProviderReady',
  legalName: null,
  abn: null,
  isGstRegistered: true,
  tagline: 'NDIS registration, audits and compliance, made clear',
  phone: '1300 000 000',
  email: 'hello@providerready.example',
  address: 'Level 1, 1 Example Street, Sydney NSW 2000',
  hours: 'Monday to Friday, 9 am to 5 pm Sydney time',
  responseTime: 'soon',
  about: [
    'We help people who support people. For more than ten years we have worked with disability-support providers across Australia: sole traders, family businesses, and organisations with many outlets.',
    'Registration is a big step, and most of our clients take it while they run a business. So we do the sorting, the drafting and the preparing with you, and we tell you honestly what is your part, what is the auditor’s, and what only the NDIS Commission can decide.',
  ],
};

export const defaultClaims: readonly Claim[] = [
  { figure: '200+', label: 'Providers supported', isSample: true },
  { figure: '100%', label: 'Audit success', isSample: true },
  { figure: '10+', label: 'Years of experience', isSample: true },
  { figure: '50+', label: 'Awards', isSample: true },
];
