import { pricesVersionOf } from '../../business/versions.ts';
import { publicCatalogue } from '../../proposals/catalogue.ts';
import type { SiteContent } from '../content.ts';
import { defaultBusiness, defaultClaims } from './business.data.ts';
import { newestCatalogue } from './catalogues.data.ts';
import { defaultPackages } from './packages.data.ts';
import { defaultTerms } from './terms.data.ts';
import { defaultTestimonials } from './testimonials.data.ts';
import { defaultTexts } from './texts.data.ts';

/** The content of the site until the consultancy publishes its own. */
export const defaultContent: SiteContent = {
  business: defaultBusiness,
  texts: defaultTexts(defaultBusiness),
  claims: defaultClaims,
  privacyNotice: null,
  catalogue: publicCatalogue(newestCatalogue.content),
  pricesVersion: pricesVersionOf(
    { catalogue: newestCatalogue.validFrom, terms: defaultTerms.version },
    defaultBusiness,
  ),
  packages: defaultPackages,
  terms: defaultTerms,
  testimonials: defaultTestimonials,
  images: { share: '/brand/share.png', logo: null, icons: [] },
};
