import { type Catalogue, groupsByNumber, hasModule } from '#shared/proposals/catalogue.ts';
import { parseCount } from '#shared/proposals/pricing.ts';
import { OUTLET_LABELS, type ProviderType, type Selection } from '#shared/proposals/selection.ts';

// A proposal is what a visitor selected. It is kept in the address, and its price is calculated from it.

/** Separates the values of one parameter; URLs do not encode it. */
const SEPARATOR = '.';

/** Parses the query string; invalid values are ignored. */
export function parseProposal(catalogue: Catalogue, search: string): Selection {
  const params = new URLSearchParams(search);
  const list = (name: string) => (params.get(name) ?? '').split(SEPARATOR);
  const count = (name: string) => parseCount(params.get(name));
  const hasClients = params.has('clients');
  return {
    groups: groupsByNumber(catalogue, list('groups')),
    details: {
      hasClients,
      clientCount: count('clients'),
      // The page shows them only with clients; what it does not show is not charged.
      modulesWithClients: hasClients ? list('modules').filter((id) => hasModule(catalogue, id)) : [],
      outlets: {
        sil: count('sil'),
        sda: count('sda'),
        office: count('office'),
        groupCentre: count('groupCentre'),
      },
    },
  };
}

/** The query string with this proposal; other parameters stay. */
export function serializeProposal(search: string, { groups, details }: Selection): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string | false) => {
    if (value) params.set(name, value);
    else params.delete(name);
  };
  put('groups', groups.map(({ number }) => number).join(SEPARATOR));
  put('clients', details.hasClients && String(details.clientCount));
  put('modules', details.modulesWithClients.join(SEPARATOR));
  for (const [outlet] of OUTLET_LABELS)
    put(outlet, details.outlets[outlet] > 0 && String(details.outlets[outlet]));
  const query = params.toString();
  return query && `?${query}`;
}

export const proposalPath = (provider: ProviderType) =>
  provider === 'existing' ? '/existing-provider-proposal' : '/registration-proposal';
