import type { Catalogue } from '../../proposals/catalogue.ts';
import type { SiteContent } from '../content.ts';
import { defaultBusiness, defaultClaims } from './business.data.ts';
import { defaultGroups } from './groups.data.ts';
import { defaultModules } from './modules.data.ts';
import { defaultPackages } from './packages.data.ts';
import { defaultTerms } from './terms.data.ts';
import { defaultTestimonials } from './testimonials.data.ts';

/** The catalogue of the specification. */
export const defaultCatalogue: Catalogue = {
  groups: defaultGroups,
  modules: defaultModules,
  fees: {
    verificationAudit: 110_000,
    coreClients: 50_000,
    moduleClients: 50_000,
    outlet: 50_000,
    internalAuditReport: 50_000,
  },
};

/** What the site shows until the consultancy publishes its own. */
export const defaultContent: SiteContent = {
  business: defaultBusiness,
  claims: defaultClaims,
  privacyNotice: null,
  catalogue: defaultCatalogue,
  packages: defaultPackages,
  terms: defaultTerms,
  testimonials: defaultTestimonials,
};
