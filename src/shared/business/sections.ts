import { optionSet } from '../fields/optionSet.ts';

/**
 * The parts of what the consultancy says about itself, on the site and in mails to clients, and the days on which it works;
 * each is edited and saved on its own.
 */
export const businessSection = optionSet({
  details: 'Name and contact',
  texts: 'Texts',
  claims: 'Claims',
  testimonials: 'Testimonials',
  packages: 'Packages',
  privacy: 'Privacy notice',
  proposalMail: 'Email with a proposal',
  reminderMail: 'Reminder of a proposal',
  workingDays: 'Working days',
  engagementSteps: 'Steps of an engagement',
  enquiryOwners: 'Owners of new enquiries',
});

export type BusinessSectionName = (typeof businessSection.values)[number];

/** The most claims below the headline, and the most testimonials; a section without any is not shown. */
export const MOST_CLAIMS = 6;
export const MOST_TESTIMONIALS = 6;
