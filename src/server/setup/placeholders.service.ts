import { areSamples } from '#shared/business/versions.ts';
import { listPlaceholders, type Placeholder } from '#shared/setup/setup.ts';
import { defaultBusiness } from '#shared/site/defaults/business.data.ts';
import { listSections } from '../business/business.service.ts';
import { samplesIn } from '../business/samples.ts';
import { listVersions } from '../business/versions.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { isRealOrigin } from '../publicAddress.ts';

/**
 * Returns the parts of the public site that are still the specification's. Contact details are compared by their
 * text; about the rest an administrator has decided once it was saved, even as it was.
 */
export async function findPlaceholders(em: EntityManager): Promise<Placeholder[]> {
  const sections = await listSections(em);
  const details = sections.details.value;
  const samples = samplesIn(details);
  const isDefault: Record<Placeholder, boolean> = {
    name: samples.includes('name'),
    phone: samples.includes('phone'),
    email: samples.includes('email'),
    address: details.address === defaultBusiness.address,
    about: details.about.join('\n') === defaultBusiness.about.join('\n'),
    claims: sections.claims.version === 0,
    testimonials: sections.testimonials.version === 0,
    packages: sections.packages.version === 0,
    prices: areSamples(await listVersions(em, 'catalogue')),
    terms: areSamples(await listVersions(em, 'terms')),
  };
  return (Object.keys(isDefault) as Placeholder[]).filter((one) => isDefault[one]);
}

/** Says in the log what strangers would take for the business's own; nothing where the address is only for a try. */
export async function warnOfPlaceholders(
  em: EntityManager,
  publicUrl: string,
  log: { warn: (message: string) => void },
) {
  if (!isRealOrigin(publicUrl)) return;
  const found = await findPlaceholders(em);
  if (found.length === 0) return;
  log.warn(
    `The public site shows the samples that the product comes with: ${listPlaceholders(found)}. Settings, Business replaces them.`,
  );
}
