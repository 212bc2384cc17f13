import { mapOptions, optionSet } from '../fields/optionSet.ts';

/** The consultancy's own words on the public site; nothing that the specification quotes. */
export const siteText = optionSet({
  heroAudience: 'Line above the headline',
  heroTitle: 'Headline',
  heroLead: 'Text below the headline',
  pathTitle: 'Title of the steps',
  pathSteps: 'Steps',
  servicesTitle: 'Title of the services',
  servicesLead: 'Text below it',
  services: 'New, existing and registered providers',
  aboutTitle: 'Title about you',
  principles: 'How you work',
  testimonialsTitle: 'Title of the testimonials',
  contactTitle: 'Title of the contact form',
  contactLead: 'Text above the form',
  newProviderLead: 'Proposal for new providers',
  existingProviderLead: 'Proposal for existing providers',
  supportLead: 'Packages',
  supportClosing: 'Below the packages',
  auditsLead: 'Guide to audits',
  groupsLead: 'Guide to registration groups',
  helpText: 'Below ‘Need Help or Guidance?’',
});

export type SiteTextName = keyof typeof siteText.labels;

export type SiteTexts = Record<SiteTextName, string>;

/** Empty texts stand for the standard ones. */
export const noOwnTexts = mapOptions(siteText, () => '');

/** The places where the texts stand, in the order of the site. */
export const siteTextGroups: readonly { title: string; names: readonly SiteTextName[] }[] = [
  { title: 'Top of the landing page', names: ['heroAudience', 'heroTitle', 'heroLead'] },
  { title: 'Steps to registration', names: ['pathTitle', 'pathSteps'] },
  { title: 'Services', names: ['servicesTitle', 'servicesLead', 'services'] },
  {
    title: 'About, testimonials and contact',
    names: ['aboutTitle', 'principles', 'testimonialsTitle', 'contactTitle', 'contactLead'],
  },
  {
    title: 'Other pages',
    names: [
      'newProviderLead',
      'existingProviderLead',
      'supportLead',
      'supportClosing',
      'auditsLead',
      'groupsLead',
      'helpText',
    ],
  },
];

/** Texts of blocks with a heading and lines; some have a fixed number. */
export const blockCounts: Partial<Record<SiteTextName, { min: number; max: number }>> = {
  pathSteps: { min: 1, max: 6 },
  services: { min: 3, max: 3 },
  principles: { min: 1, max: 6 },
};

export interface TextBlock {
  title: string;
  lines: string[];
}

/** Blocks are separated by an empty line. */
export const blocksOf = (text: string): TextBlock[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    .map(([title = '', ...lines]) => ({ title, lines }));
