import { optionSet } from '../fields/optionSet.ts';
import type { NoticePart } from '../site/noticeParts.ts';

/** First steps in the CRM, for everybody. */
export const deskStep = optionSet({
  samples: 'Look around with samples',
  contacts: 'Import your records',
  colleagues: 'Invite your colleagues',
  form: 'See your enquiry form',
});

export type DeskStep = keyof typeof deskStep.labels;

export type BusinessStep = 'details' | 'origin' | 'mail';

/** The four steps of the screen of the set-up. */
export const setupStage = optionSet({
  business: 'Your business',
  website: 'Your website',
  mail: 'Your email',
  start: 'Your records and team',
});

export type SetupStage = keyof typeof setupStage.labels;

/** True if a step of the screen needs nothing more. */
export const isStageDone = (stage: SetupStage, { done }: Pick<SetupState, 'done'>) =>
  Boolean(
    {
      business: done.details,
      website: done.origin,
      mail: done.mail,
      start: done.contacts || done.colleagues,
    }[stage],
  );

/** Samples on the public site until the business replaces them. */
export const placeholder = optionSet({
  name: 'name',
  phone: 'phone number',
  email: 'email address',
  address: 'address',
  about: 'text about you',
  claims: 'claims',
  testimonials: 'testimonials',
  packages: 'packages',
  prices: 'prices',
  terms: 'terms',
});

export type Placeholder = keyof typeof placeholder.labels;

/** Replaced by the form of the business's details. */
const placeholderDetails = ['name', 'phone', 'email', 'address', 'about'] as const satisfies Placeholder[];

export type DetailPlaceholder = (typeof placeholderDetails)[number];

export const isDetail = (one: Placeholder): one is DetailPlaceholder =>
  placeholderDetails.some((detail) => detail === one);

/** Clients would take these for the business in a proposal. */
export const sampleDetails = ['name', 'phone', 'email'] as const satisfies Placeholder[];

export type SampleDetail = (typeof sampleDetails)[number];

/** Clients would read these in a proposal; sample prices and terms are only warned about. */
export type ProposalSample = SampleDetail | 'prices' | 'terms';

/** 'name, phone number and claims' */
export const listPlaceholders = (placeholders: Placeholder[]) =>
  new Intl.ListFormat('en-AU').format(placeholders.map((one) => placeholder.labels[one]));

/** The things that a business is easily without. */
export const missingItem = optionSet({
  placeholders: 'Samples on the public site',
  privacy: 'No privacy notice',
  mail: 'No mail server',
  enquiryMail: 'No email about enquiries',
  microsoft: 'Microsoft email needs you',
  mailPassword: 'Mail server needs its password',
  secondFactor: 'No two-step sign-in',
  secondFactors: 'Two-step sign-in is up to each member',
  passwordLength: 'Short passwords are allowed',
  backup: 'No backup',
});

export type MissingItem = keyof typeof missingItem.labels;

/** The steps of the set-up that are done; the card is one person's to hide. */
export interface SetupState {
  isHidden: boolean;
  /** Only steps that this person may take. */
  done: Partial<Record<BusinessStep | DeskStep, boolean>>;
  /** The state of the business, for administrators alone. */
  business: BusinessState | null;
}

export interface BusinessState {
  publicUrl: string;
  /** `publicUrl` is https, and not a temporary one. */
  isPublic: boolean;
  placeholders: Placeholder[];
  missing: MissingItem[];
  /** A mail server is set, but has not accepted a test mail. */
  isMailUntested: boolean;
  /** What the privacy notice does not seem to say; null if none is published. */
  noticeLacks: NoticePart[] | null;
  /** The items of `missing` that this person does not want to see. */
  dismissed: MissingItem[];
}
