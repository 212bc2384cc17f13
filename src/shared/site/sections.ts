import { optionSet } from '../fields/optionSet.ts';

/** The parts of what the consultancy says about itself, on the site and in mails to clients; each is edited and saved on its own. */
export const businessSection = optionSet({
  details: 'Name and contact',
  claims: 'Claims',
  testimonials: 'Testimonials',
  packages: 'Packages',
  privacy: 'Privacy notice',
  proposalMail: 'Mail with a proposal',
  reminderMail: 'Reminder of a proposal',
});

export type BusinessSectionName = (typeof businessSection.values)[number];

/** The figures below the headline of the landing page are four. */
export const CLAIM_COUNT = 4;
