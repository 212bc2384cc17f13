import type { VersionNames } from '#shared/business/versions.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type ProposalSample, type SampleDetail, sampleDetails } from '#shared/setup/setup.ts';
import type { BusinessDetails } from '#shared/site/content.ts';
import { defaultBusiness } from '#shared/site/defaults/business.data.ts';
import { isBuiltIn } from './versions.service.ts';

/** The name, phone number and email address that are still those of the product. */
export const samplesIn = (business: Pick<BusinessDetails, SampleDetail>): SampleDetail[] =>
  sampleDetails.filter((one) => business[one] === defaultBusiness[one]);

/** The samples of the product that a proposal says: prices only where a line has one of the catalogue. */
export const samplesOf = (document: ProposalDocument, versions: VersionNames): ProposalSample[] => [
  ...samplesIn(document.business),
  ...(isBuiltIn('catalogue', versions) && document.lines.some(({ kind }) => kind !== 'own')
    ? (['prices'] as const)
    : []),
  ...(isBuiltIn('terms', versions) ? (['terms'] as const) : []),
];
