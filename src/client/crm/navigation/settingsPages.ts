import type { Right } from '#shared/team/rights.ts';

export interface PageFacts {
  name: string;
  /** The content of the page, for the list on a phone. */
  hint: string;
  right?: Right;
  /** The words by which the palette finds it; none where the palette has an entry of its own. */
  keywords?: string;
}

/** The pages of the settings by their addresses below `/crm/settings/`, apart from their content, which loads late. */
export const settingsPages = {
  'you/profile': {
    name: 'Profile',
    hint: 'Your name, answers to proposals, the morning email, calendar, reminders',
    keywords: 'name morning email calendar reminders',
  },
  'you/security': {
    name: 'Security',
    hint: 'Password, two-step sign-in, where you are signed in',
    keywords: 'password two-step devices',
  },
  team: { name: 'Team', hint: '', keywords: 'invite members roles users colleagues' },
  'business/contact': {
    name: 'Contact and website',
    hint: 'Name, contact details, logo, texts, claims, testimonials',
    right: 'manageBusiness',
    keywords: 'logo letterhead phone address abn testimonials',
  },
  'business/prices': {
    name: 'Prices',
    hint: 'Modules, fees, registration groups, packages',
    right: 'manageCatalogue',
    keywords: 'fees packages gst modules',
  },
  'business/proposals': {
    name: 'Proposals',
    hint: 'Terms and Conditions, emails to clients',
    right: 'manageCatalogue',
    keywords: 'terms conditions emails',
  },
  'business/mail': {
    name: 'Email',
    hint: 'Mail server, test email, who hears of enquiries',
    right: 'manageMail',
    keywords: 'mail server smtp microsoft',
  },
  'business/work': {
    name: 'Work',
    hint: 'Working days, steps of engagements, owners of enquiries',
    right: 'manageBusiness',
    keywords: 'holidays working days steps',
  },
  'data/trash': { name: 'Trash', hint: 'Deleted records, and recent changes' },
  'data/enquiries': { name: 'Quarantine', hint: 'Enquiries that look like junk' },
  'data/exports': {
    name: 'Exports',
    hint: 'Everything as one file, who took what out, demo data',
    right: 'oversee',
    keywords: 'download everything demo',
  },
  'data/log': {
    name: 'Log',
    hint: 'Who signed in, who changed the team and the settings',
    right: 'readLog',
    keywords: 'audit sign-ins',
  },
  'data/backup': {
    name: 'Backup',
    hint: 'Backups of everything, by hand and every night',
    right: 'backUp',
    keywords: 'backups restore',
  },
} satisfies Record<string, PageFacts>;
