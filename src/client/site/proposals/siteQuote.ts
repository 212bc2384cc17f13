import { type Quote, withoutGst } from '#shared/proposals/pricing.ts';
import { type ProviderType, quoteFor, type Selection } from '#shared/proposals/selection.ts';
import type { SiteContent } from '#shared/site/content.ts';

/** The price that visitors see: by the published catalogue, with GST if the business is registered for it. */
export function siteQuote(
  { catalogue, business }: Pick<SiteContent, 'catalogue' | 'business'>,
  provider: ProviderType,
  selection: Selection,
): Quote {
  const quote = quoteFor(catalogue, provider, selection);
  return {
    ...(business.isGstRegistered ? quote : withoutGst(quote)),
    ...(selection.isSil && { isWithoutSil: true }),
  };
}
