import { type Module, moduleById, type RegistrationGroup } from '#shared/proposals/catalogue.ts';
import type { ExistingProviderDetails, Quote } from '#shared/proposals/pricing.ts';
import {
  type AcceptedTerms,
  groupsForProvider,
  type ProviderType,
  type Selection,
} from '#shared/proposals/selection.ts';
import type { SiteContent } from '#shared/site/content.ts';
import { serializeProposal } from './proposal.ts';
import { siteQuote } from './siteQuote.ts';

/** The history state of the payment page. Its amounts are in dollars, as the specification has them. */
interface PaymentState {
  selectedGroups: Omit<RegistrationGroup, 'requiredModules'>[];
  pricing: Pick<Quote, 'auditPrice' | 'subtotal' | 'gst' | 'total'> & {
    modules: { moduleId: string; price: number }[];
  };
  applicableModules: Omit<Module, 'url'>[];
  providerType?: 'existing';
  existingProviderDetails?: ExistingProviderDetails;
  acceptedTerms: AcceptedTerms;
}

const dollars = (cents: number) => cents / 100;

/** The location of the payment page. The address holds the selection too, so that it can be copied. */
export function paymentLocation(
  content: SiteContent,
  provider: ProviderType,
  proposal: Selection,
  acceptedTerms: AcceptedTerms,
) {
  const { catalogue } = content;
  const { modules, auditPrice, subtotal, gst, total } = siteQuote(content, provider, proposal);
  const state: PaymentState = {
    selectedGroups: groupsForProvider(provider, proposal.groups).map(
      ({ requiredModules: _, ...group }) => group,
    ),
    pricing: {
      modules: modules.map(({ moduleId, price }) => ({ moduleId, price: dollars(price) })),
      auditPrice: dollars(auditPrice),
      subtotal: dollars(subtotal),
      gst: gst === null ? null : dollars(gst),
      total: dollars(total),
    },
    applicableModules: modules.map(({ moduleId }) => {
      const { id, name, description, price } = moduleById(catalogue, moduleId);
      return { id, name, description, price: price === null ? null : dollars(price) };
    }),
    ...(provider === 'existing' && { providerType: provider, existingProviderDetails: proposal.details }),
    acceptedTerms,
  };
  const query = provider === 'existing' ? '?provider=existing' : '';
  return { to: `/payment${serializeProposal(query, proposal)}`, state };
}
