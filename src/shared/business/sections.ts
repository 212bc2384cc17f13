import { optionSet } from '../fields/optionSet.ts';

/** What the consultancy publishes about itself, and its working days; each section is saved on its own. */
export const businessSection = optionSet({
  details: 'Name and contact',
  texts: 'Texts',
  claims: 'Claims',
  testimonials: 'Testimonials',
  packages: 'Packages',
  privacy: 'Privacy notice',
  proposalMail: 'Email with a proposal',
  reminderMail: 'Reminder of a proposal',
  minimumTerms: 'Minimum terms',
  workingDays: 'Working days',
  engagementSteps: 'Steps of an engagement',
  enquiryOwners: 'Owners of new enquiries',
  wonBefore: 'Won before',
  invoiceAccounts: 'Accounts and taxes',
});

export type BusinessSectionName = (typeof businessSection.values)[number];

export const MOST_CLAIMS = 6;
export const MOST_TESTIMONIALS = 6;
