import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/postgresql';
import { standardMails } from '#shared/proposals/mailTemplates.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import type { SaveSectionInput, SectionValues, StoredSections } from '#shared/site/sections.schema.ts';
import { type BusinessSectionName, businessSection } from '#shared/site/sections.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { BusinessSection } from './businessSections.entity.ts';

const { business, claims, packages, testimonials } = defaultContent;

/** The content that each section starts with. */
const defaults: SectionValues = {
  details: { ...business, about: [...business.about] },
  claims: claims.map((claim) => ({ ...claim })),
  testimonials: testimonials.map(({ isSample: _, ...testimonial }) => ({
    ...testimonial,
    permissionGivenOn: '',
  })),
  packages: structuredClone(packages) as SectionValues['packages'],
  privacy: null,
  ...standardMails,
};

/** Every section, with its default where nothing was saved. */
export async function listSections(em: EntityManager): Promise<StoredSections> {
  const rows = new Map((await em.find(BusinessSection, {})).map((row) => [row.section, row]));
  const entries = businessSection.values.map((section) => [section, present(section, rows.get(section))]);
  return Object.fromEntries(entries);
}

/** Returns the content of a section now. */
export async function findSection<Name extends BusinessSectionName>(
  em: EntityManager,
  section: Name,
): Promise<SectionValues[Name]> {
  const row = await em.findOne(BusinessSection, { section });
  return present(section, row ?? undefined).value as SectionValues[Name];
}

/**
 * Saves one section, which the public pages and the next mails show at once.
 * @throws StaleRecordError when somebody else has saved it since it was read.
 */
export function saveSection(em: EntityManager, { section, version, value }: SaveSectionInput) {
  return em.transactional(async (em) => {
    const row = await em.findOne(BusinessSection, { section }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const current = present(section, row ?? undefined);
    if (current.version !== version) {
      if (isDeepStrictEqual(current.value, value)) return current;
      throw new StaleRecordError(current, 'Somebody else changed this section in the meantime');
    }
    if (row && isDeepStrictEqual(row.value, value)) return current;
    await recordEvent(em, { kind: 'business_saved', detail: businessSection.labels[section] });
    const saved = row ?? em.create(BusinessSection, { section, value });
    saved.value = value;
    await em.flush();
    return present(section, saved);
  });
}

const present = (section: BusinessSectionName, row: BusinessSection | undefined) => ({
  value: row ? withNewFields(section, row.value) : defaults[section],
  version: row?.version ?? 0,
});

/** Details that were saved before a field was added have its default. */
const withNewFields = (section: BusinessSectionName, value: unknown) =>
  section === 'details' ? { ...defaults.details, ...(value as object) } : value;
