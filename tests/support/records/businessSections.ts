import type { StoredSections } from '#shared/business/sections.schema.ts';
import { standardSteps } from '#shared/engagements/template.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { standardAccounts } from '#shared/invoicing/invoiceFile.ts';
import { standardMails } from '#shared/proposals/mailTemplates.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { noOwnTexts } from '#shared/site/texts.ts';

const { business, texts, claims, packages, testimonials } = defaultContent;

/** The sections of a business that has saved none. */
export const unsavedSections: StoredSections = {
  details: { version: 0, value: { ...business, about: [...business.about], answerHours: null } },
  texts: { version: 0, value: noOwnTexts, usual: texts },
  claims: { version: 0, value: [...claims] },
  testimonials: {
    version: 0,
    value: testimonials.map(({ isSample: _, ...rest }) => ({ ...rest, permissionGivenOn: '' })),
  },
  packages: {
    version: 0,
    value: packages.map(({ inclusions, ...rest }) => ({
      ...rest,
      inclusions: inclusions.map(({ category, items }) => ({ category, items: [...items] })),
    })),
  },
  privacy: { version: 0, value: null },
  proposalMail: { version: 0, value: standardMails.proposalMail },
  reminderMail: { version: 0, value: standardMails.reminderMail },
  minimumTerms: { version: 0, value: { isMailed: false } },
  workingDays: { version: 0, value: suppliedWorkingDays },
  engagementSteps: { version: 0, value: standardSteps },
  enquiryOwners: {
    version: 0,
    value: { website_form: null, phone: null, email: null, referral: null, social_media: null, other: null },
  },
  wonBefore: { version: 0, value: { amount: null, day: null } },
  invoiceAccounts: { version: 0, value: standardAccounts },
};
