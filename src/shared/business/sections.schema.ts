import * as z from 'zod';
import { engagementTemplate } from '../engagements/template.schema.ts';
import {
  emailText,
  optionalAbn,
  optionalAmount,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalText,
  possiblyEmptyText,
  requiredLongText,
  requiredText,
} from '../fields/fields.schema.ts';
import { mapOptions } from '../fields/optionSet.ts';
import { workingDaysForm } from '../holidays/holidays.schema.ts';
import { leadSource } from '../leads/leads.ts';
import {
  findFieldProblem,
  hasLink,
  LINK_IN_SUBJECT_MESSAGE,
  NO_LINK_MESSAGE,
} from '../proposals/mailTemplates.ts';
import { blanksIn } from '../site/noticeParts.ts';
import { blockCounts, blocksOf, type SiteTextName, type SiteTexts, siteText } from '../site/texts.ts';
import { type BusinessSectionName, MOST_CLAIMS, MOST_TESTIMONIALS } from './sections.ts';

/** The most lines of an inclusion, and paragraphs: more would be a mistake. */
const MAX_LINES = 20;

const text = (message: string) => requiredLongText(message);

/** Not the beginning of a formula: an apostrophe before it would be another name in the books. */
const nameInBooks = requiredText('Enter the name that your books use', 50).regex(
  /^[\p{L}\p{N}]/u,
  'Begin with a letter or a digit',
);

const HOURS = 'Enter whole hours, from 1 to 400';

const optionalHours = z
  .union([z.literal(''), z.int(HOURS).min(1, HOURS).max(400, HOURS)], HOURS)
  .transform((hours) => (hours === '' ? null : hours))
  .nullable();

function checkFields(text: string, context: z.core.$RefinementCtx<string>) {
  const message = findFieldProblem(text);
  if (message) context.addIssue({ code: 'custom', message });
}

const SITE_TEXT_LENGTH = 2_000;

/** Empty stands for the standard text. */
const siteTextOf = (name: SiteTextName) =>
  possiblyEmptyText(SITE_TEXT_LENGTH).superRefine((value, context) => {
    const counts = blockCounts[name];
    if (!counts || !value) return;
    const { length } = blocksOf(value);
    if (length >= counts.min && length <= counts.max) return;
    const expected = counts.min === counts.max ? counts.min : `${counts.min} to ${counts.max}`;
    const message = `Write ${expected} blocks, with an empty line between two of them`;
    context.addIssue({ code: 'custom', message });
  });

const siteTexts = z.object(mapOptions(siteText, siteTextOf));

const mailTemplate = z.object({
  subject: requiredText('Enter a subject')
    .superRefine(checkFields)
    .refine((subject) => !hasLink(subject), LINK_IN_SUBJECT_MESSAGE),
  text: requiredLongText('Write what the email says')
    .superRefine(checkFields)
    .refine(hasLink, NO_LINK_MESSAGE),
});

export const sectionSchemas = {
  details: z.object({
    name: requiredText('Enter the name of the business'),
    legalName: optionalText(),
    abn: optionalAbn,
    isGstRegistered: z.boolean().default(true),
    tagline: requiredText('Enter one line that says what you do'),
    phone: requiredText('Enter a phone number').regex(/\d[\d\s()+-]{3,}/, 'Enter a phone number'),
    email: emailText,
    address: requiredText('Enter an address', 500),
    hours: requiredText('Enter when people can reach you'),
    responseTime: requiredText('Enter when you answer, such as soon or within one business day', 60).default(
      'soon',
    ),
    answerHours: optionalHours.default(null),
    about: z.array(text('Write a paragraph, or remove it')).min(1).max(MAX_LINES),
  }),

  texts: siteTexts,

  claims: z
    .array(
      z.object({
        figure: requiredText('Enter a figure', 20),
        label: requiredText('Enter what it counts', 60),
      }),
    )
    .max(MOST_CLAIMS),

  testimonials: z
    .array(
      z.object({
        quote: text('Write what the client said'),
        name: optionalText(),
        role: requiredText('Enter the role, such as Founder'),
        place: requiredText('Enter the place, such as Brisbane'),
        /** The day on which the client agreed; not published. */
        permissionGivenOn: z.iso.date('Enter the day on which the client agreed'),
      }),
    )
    .max(MOST_TESTIMONIALS),

  packages: z
    .array(
      z.object({
        id: requiredText('A package needs an id', 40),
        name: requiredText('Enter a name'),
        subtitle: requiredText('Enter a subtitle'),
        /** The price in whole cents. */
        monthlyPrice: z.int('Enter an amount').min(1, 'Enter an amount').max(100_000_000, 'Enter an amount'),
        idealFor: requiredText('Enter whom it is for', 500),
        isPopular: z.boolean(),
        inclusions: z
          .array(
            z.object({
              category: requiredText('Enter a heading'),
              items: z.array(requiredText('Write a line, or remove it')).min(1).max(MAX_LINES),
            }),
          )
          .max(MAX_LINES),
      }),
    )
    .min(1)
    .max(6),

  privacy: optionalLongText().superRefine((text, { addIssue }) => {
    const blanks = blanksIn(text ?? '');
    if (blanks.length > 0) addIssue(`Fill in ${blanks.join(' and ')}`);
  }),

  proposalMail: mailTemplate,
  reminderMail: mailTemplate,

  /** Whether the client is mailed as well. */
  minimumTerms: z.object({ isMailed: z.boolean() }),

  workingDays: workingDaysForm,
  engagementSteps: engagementTemplate,

  /** Who gets new leads of a source; null for nobody. */
  enquiryOwners: z.object(mapOptions(leadSource, () => optionalId)),

  /** The opening balance: AUD without GST that were won before a day, beside what the records here tell. */
  wonBefore: z
    .object({ amount: optionalAmount, day: optionalDate })
    .superRefine(({ amount, day }, { addIssue }) => {
      if (amount && !day)
        addIssue({ code: 'custom', path: ['day'], message: 'Enter the day before which it was won' });
      if (day && !amount)
        addIssue({ code: 'custom', path: ['amount'], message: 'Enter what was won before' });
    }),

  /** What the books call the account of sales and the tax on them, in files of invoices. */
  invoiceAccounts: z.object({
    xeroAccount: nameInBooks,
    xeroTax: nameInBooks,
    myobAccount: nameInBooks,
    myobTax: nameInBooks,
  }),
} satisfies Record<BusinessSectionName, z.ZodType>;

export type SectionValue<Name extends BusinessSectionName> = z.output<(typeof sectionSchemas)[Name]>;

export type SectionValues = { [Name in BusinessSectionName]: SectionValue<Name> };

const saveOne = <Name extends BusinessSectionName>(section: Name) =>
  z.object({ section: z.literal(section), version: z.int().min(0), value: sectionSchemas[section] });

export const saveSectionInput = z.discriminatedUnion('section', [
  saveOne('details'),
  saveOne('texts'),
  saveOne('claims'),
  saveOne('testimonials'),
  saveOne('packages'),
  saveOne('privacy'),
  saveOne('proposalMail'),
  saveOne('reminderMail'),
  saveOne('minimumTerms'),
  saveOne('workingDays'),
  saveOne('engagementSteps'),
  saveOne('enquiryOwners'),
  saveOne('wonBefore'),
  saveOne('invoiceAccounts'),
]);

export type SaveSectionInput = z.output<typeof saveSectionInput>;

export type StoredSections = {
  [Name in BusinessSectionName]: { value: SectionValue<Name>; version: number };
} & { texts: { usual: SiteTexts } };
