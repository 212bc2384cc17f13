import * as proposals from '../proposals/proposal.ts';

/** What is to be paid for. */
export interface Order {
  provider: proposals.ProviderType;
  proposal: proposals.Proposal;
}

/**
 * The order of the address, or else of what the proposal page sent along in the browser's history. Only the
 * choice is taken from there: the price is worked out again.
 */
export function parseOrder(search: string, state: unknown): Order {
  const params = new URLSearchParams(search);
  if (params.has('groups')) {
    const provider = params.get('provider') === 'existing' ? 'existing' : 'new';
    return { provider, proposal: proposals.parseProposal(search) };
  }
  const sent = isObject(state) ? state : {};
  return {
    provider: sent.providerType === 'existing' ? 'existing' : 'new',
    proposal: proposals.parseProposal(addressOf(sent)),
  };
}

/** What was sent along, in the words of the address: one reader knows what is a number and what is not. */
function addressOf({ selectedGroups, existingProviderDetails }: Record<string, unknown>) {
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
