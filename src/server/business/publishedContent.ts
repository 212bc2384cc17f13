import type { SectionValues } from '#shared/business/sections.schema.ts';
import { pricesVersionOf } from '#shared/business/versions.ts';
import { today } from '#shared/fields/format.ts';
import { tidyPhone } from '#shared/fields/phone.ts';
import { packagesIn, publicCatalogue } from '#shared/proposals/catalogue.ts';
import type { BusinessDetails, PublishedSite, SiteContent, Testimonial } from '#shared/site/content.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { defaultTexts } from '#shared/site/defaults/texts.data.ts';
import { isSchemaCurrent } from '../platform/database/migrate.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import type { Announcements } from '../platform/live/announcements.ts';
import type { ContentSource } from '../platform/pages/sitePages.ts';
import { BusinessSection } from './businessSections.entity.ts';
import { siteImages } from './drawing/siteImages.ts';
import { currentLogo } from './logo.service.ts';
import { pricesOn } from './versions.service.ts';

const CONTENT_TABLES = ['business_sections', 'business_logos', 'content_versions'];

/**
 * Returns the content that the public pages show now.
 *
 * @public dev.ts loads it by the name of its file.
 */
export async function publishedContent(em: EntityManager): Promise<SiteContent> {
  const rows = await em.find(BusinessSection, {});
  const saved = Object.fromEntries(
    rows.map(({ section, value }) => [section, value]),
  ) as Partial<SectionValues>;
  const prices = await pricesOn(em, today());
  const business = { ...defaultContent.business, ...detailsPublished(saved.details) };
  return {
    ...defaultContent,
    catalogue: publicCatalogue(prices.catalogue),
    terms: prices.terms,
    pricesVersion: pricesVersionOf(prices.versions, business),
    business,
    texts: { ...defaultTexts(business), ...saved.texts },
    ...(saved.claims && { claims: saved.claims }),
    packages: packagesIn(prices.catalogue, saved.packages ?? defaultContent.packages),
    ...(saved.testimonials && { testimonials: saved.testimonials.map(asPublished) }),
    privacyNotice: saved.privacy ?? null,
  };
}

export async function publishedBusiness(em: EntityManager): Promise<BusinessDetails> {
  const saved = await em.findOne(BusinessSection, { section: 'details' });
  return {
    ...defaultContent.business,
    ...detailsPublished(saved?.value as SectionValues['details'] | undefined),
  };
}

/** Leaves out the hours within which enquiries are to be answered, which are the consultancy's own. */
function detailsPublished(details: SectionValues['details'] | undefined) {
  if (!details) return {};
  const { answerHours: _, ...published } = details;
  return { ...published, phone: tidyPhone(details.phone) };
}

/** The same with the logo, from which pictures are drawn. */
const publishedSite = async (em: EntityManager): Promise<PublishedSite> => ({
  content: await publishedContent(em),
  logo: (await currentLogo(em))?.png ?? null,
});

/** Leaves out the day of the permission, which is the consultancy's own. */
const asPublished = ({ quote, name, role, place }: SectionValues['testimonials'][number]): Testimonial => ({
  quote,
  name,
  role,
  place,
});

/** The content for the public pages, and when to read it again. */
export const contentSource = (orm: Database, announcements: Announcements): ContentSource => ({
  defaultSite: { content: defaultContent, logo: null },
  draw: siteImages,
  read: async () => ((await isSchemaCurrent(orm)) ? publishedSite(orm.em.fork()) : null),
  subscribe: (onChange) =>
    announcements.subscribe({
      onAnnouncement: ({ table }) => void (CONTENT_TABLES.includes(table) && onChange()),
      onMissed: onChange,
      onEnd: () => {},
    }),
});
