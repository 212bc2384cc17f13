import type { Catalogue } from '#shared/proposals/catalogue.ts';
import type { ProviderType, Selection } from '#shared/proposals/selection.ts';
import { parseProposal } from '../proposals/proposal.ts';

export interface Order {
  provider: ProviderType;
  proposal: Selection;
}

/**
 * From the address, otherwise from the history state of the proposal page. Reads only the selection; the
 * price is computed again.
 */
export function parseOrder(catalogue: Catalogue, search: string, state: unknown): Order {
  const params = new URLSearchParams(search);
  if (params.has('groups')) {
    const provider = params.get('provider') === 'existing' ? 'existing' : 'new';
    return { provider, proposal: parseProposal(catalogue, search) };
  }
  const stored = isObject(state) ? state : {};
  return {
    provider: stored.providerType === 'existing' ? 'existing' : 'new',
    proposal: parseProposal(catalogue, queryOf(stored)),
  };
}

/** The history state as a query string, so that `parseProposal` validates both. */
function queryOf({ selectedGroups, existingProviderDetails }: Record<string, unknown>) {
  const params = new URLSearchParams();
  const groups = Array.isArray(selectedGroups) ? selectedGroups.filter(isObject) : [];
  params.set('groups', groups.map(({ number }) => String(number)).join('.'));

  const details = isObject(existingProviderDetails) ? existingProviderDetails : {};
  if (details.hasClients === true) params.set('clients', String(details.clientCount));
  if (Array.isArray(details.modulesWithClients)) params.set('modules', details.modulesWithClients.join('.'));
  const outlets = isObject(details.outlets) ? details.outlets : {};
  for (const [outlet, count] of Object.entries(outlets)) params.set(outlet, String(count));
  return params.toString();
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
