import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/postgresql';
import type { SaveSectionInput, SectionValues, StoredSections } from '#shared/business/sections.schema.ts';
import { type BusinessSectionName, businessSection } from '#shared/business/sections.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { standardSteps } from '#shared/engagements/template.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { holidaysOf } from '#shared/holidays/holidays.ts';
import { standardAccounts } from '#shared/invoicing/invoiceFile.ts';
import { standardMails } from '#shared/proposals/mailTemplates.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { defaultTexts } from '#shared/site/defaults/texts.data.ts';
import { noOwnTexts, type SiteTextName, type SiteTexts, siteText } from '#shared/site/texts.ts';
import { defineQuery } from '../platform/database/compiledQueries.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { User } from '../platform/identity/users.entity.ts';
import { BusinessSection } from './businessSections.entity.ts';

const { business, claims, packages, testimonials } = defaultContent;

/** The content that each section starts with. */
const defaults: SectionValues = {
  details: { ...business, about: [...business.about], answerHours: null },
  texts: noOwnTexts,
  claims: claims.map(({ isSample: _, ...claim }) => claim),
  testimonials: testimonials.map(({ isSample: _, ...testimonial }) => ({
    ...testimonial,
    permissionGivenOn: '',
  })),
  packages: structuredClone(packages) as SectionValues['packages'],
  privacy: null,
  ...standardMails,
  minimumTerms: { isMailed: false },
  workingDays: suppliedWorkingDays,
  engagementSteps: standardSteps,
  enquiryOwners: {
    website_form: null,
    phone: null,
    email: null,
    referral: null,
    social_media: null,
    other: null,
  },
  wonBefore: { amount: null, day: null },
  invoiceAccounts: standardAccounts,
};

/** Every section, with its default where nothing was saved. */
export async function listSections(em: EntityManager): Promise<StoredSections> {
  const rows = new Map((await em.find(BusinessSection, {})).map((row) => [row.section, row]));
  const entries = businessSection.values.map((section) => [section, present(section, rows.get(section))]);
  const sections: StoredSections = Object.fromEntries(entries);
  return { ...sections, texts: { ...sections.texts, usual: defaultTexts(sections.details.value) } };
}

const readSection = defineQuery<{ section: BusinessSectionName }, { value: unknown }>(
  'section',
  (db, param) =>
    db.selectFrom('BusinessSection').where('section', '=', param('section')).select('value as value'),
);

export async function findSection<Name extends BusinessSectionName>(
  em: EntityManager,
  section: Name,
): Promise<SectionValues[Name]> {
  const [row] = await readSection(em, { section });
  return contentOf(section, row) as SectionValues[Name];
}

/** Returns the public holidays of the business's state, by which working days are counted. */
export const readHolidays = async (em: EntityManager) => holidaysOf(await findSection(em, 'workingDays'));

/**
 * Saves one section, which the public pages and the next mails show at once.
 * @throws StaleRecordError when somebody else has saved it since it was read, with who and when.
 */
export function saveSection(
  em: EntityManager,
  { section, version, value }: SaveSectionInput,
  userId: string,
) {
  return em.transactional(async (em) => {
    const row = await em.findOne(BusinessSection, { section }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const current = present(section, row ?? undefined);
    const stored = section === 'texts' ? ownTexts(value as SiteTexts) : value;
    if (current.version !== version) {
      if (isDeepStrictEqual(current.value, value)) return current;
      const savedBy = row?.savedBy && (await em.findOneOrFail(User, row.savedBy.id));
      const saved = { savedAt: row?.updatedAt, savedByName: savedBy && fullName(savedBy) };
      throw new StaleRecordError(
        { ...current, ...saved },
        'Somebody else changed this section in the meantime',
      );
    }
    if (row && isDeepStrictEqual(row.value, stored)) return current;
    await recordEvent(em, { kind: 'business_saved', detail: describeSaved(section, current.value, value) });
    const saved = row ?? em.create(BusinessSection, { section, value: stored });
    em.assign(saved, { value: stored, savedBy: em.getReference(User, userId) });
    await em.flush();
    return present(section, saved);
  });
}

/** The sections whose fields the log names. */
const NAMED: readonly BusinessSectionName[] = [
  'details',
  'texts',
  'proposalMail',
  'reminderMail',
  'invoiceAccounts',
];

/** 'Name and contact: phone, GST'; never what they say. */
function describeSaved(section: BusinessSectionName, before: unknown, after: unknown) {
  const label = businessSection.labels[section];
  if (!NAMED.includes(section)) return label;
  const was = (before ?? {}) as Record<string, unknown>;
  const changed = Object.entries(after as object).flatMap(([field, value]) =>
    isDeepStrictEqual(was[field], value) ? [] : [nameField(section, field)],
  );
  return changed.length > 0 ? `${label}: ${changed.join(', ')}` : label;
}

const FIELD_NAMES: Record<string, string> = {
  abn: 'ABN',
  isGstRegistered: 'GST',
  responseTime: 'how fast you reply',
  answerHours: 'first reply within',
  xeroAccount: 'account in Xero',
  xeroTax: 'tax in Xero',
  myobAccount: 'account in MYOB',
  myobTax: 'tax in MYOB',
};

const nameField = (section: BusinessSectionName, field: string) =>
  section === 'texts'
    ? siteText.labels[field as SiteTextName]
    : (FIELD_NAMES[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const present = (section: BusinessSectionName, row: BusinessSection | undefined) => ({
  value: contentOf(section, row),
  version: row?.version ?? 0,
});

const contentOf = (section: BusinessSectionName, row: Pick<BusinessSection, 'value'> | undefined) => {
  if (!row) return defaults[section];
  // Saved before a field was added, they have its default.
  return section === 'details' || section === 'texts'
    ? { ...defaults[section], ...(row.value as object) }
    : row.value;
};

/** Only these are stored: the standard ones follow the name of the business and its GST, and are made where they are shown. */
const ownTexts = (texts: SiteTexts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
