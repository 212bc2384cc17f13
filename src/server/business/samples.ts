import { type SampleDetail, sampleDetails } from '#shared/setup/setup.ts';
import type { BusinessDetails } from '#shared/site/content.ts';
import { defaultBusiness } from '#shared/site/defaults/business.data.ts';

/** The name, phone number and email address that are still those of the product. */
export const samplesIn = (business: Pick<BusinessDetails, SampleDetail>): SampleDetail[] =>
  sampleDetails.filter((one) => business[one] === defaultBusiness[one]);
