import { type Catalogue, groupsByNumber, hasModule } from '#shared/proposals/catalogue.ts';
import { SIL } from '#shared/proposals/independentLiving.ts';
import { parseCount } from '#shared/proposals/pricing.ts';
import { OUTLET_LABELS, type ProviderType, type Selection } from '#shared/proposals/selection.ts';

// A visitor's selection, kept in the address. The price is computed from it.

/** Separates the values of one parameter; URLs do not encode it. */
const SEPARATOR = '.';

export function parseProposal(catalogue: Catalogue, search: string): Selection {
  const params = new URLSearchParams(search);
  const list = (name: string) => (params.get(name) ?? '').split(SEPARATOR);
  const count = (name: string) => parseCount(params.get(name));
  const hasClients = params.has('clients');
  const numbers = list('groups');
  return {
    ...selectedGroups(catalogue, numbers, numbers.includes(SIL.number)),
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

/** `isSil`: the answer to the question beside a group. */
export function selectedGroups(catalogue: Catalogue, numbers: readonly string[], isSil: boolean) {
  const groups = groupsByNumber(catalogue, numbers);
  const isAsked = catalogue.hasSil && groups.some(({ number }) => number === SIL.beside);
  return { groups, ...(isSil && isAsked && { isSil: true as const }) };
}

/** The numbers of all groups that a visitor needs, as they are sent and stand in the address. */
export const numbersOf = ({ groups, isSil }: Selection) => [
  ...groups.map(({ number }) => number),
  ...(isSil ? [SIL.number] : []),
];

/** The query string with this proposal; other parameters stay. */
export function serializeProposal(search: string, proposal: Selection): string {
  const { details } = proposal;
  const params = new URLSearchParams(search);
  const put = (name: string, value: string | false) => {
    if (value) params.set(name, value);
    else params.delete(name);
  };
  put('groups', numbersOf(proposal).join(SEPARATOR));
  put('clients', details.hasClients && String(details.clientCount));
  put('modules', details.modulesWithClients.join(SEPARATOR));
  for (const [outlet] of OUTLET_LABELS)
    put(outlet, details.outlets[outlet] > 0 && String(details.outlets[outlet]));
  const query = params.toString();
  return query && `?${query}`;
}

export const proposalPath = (provider: ProviderType) =>
  provider === 'existing' ? '/existing-provider-proposal' : '/registration-proposal';
