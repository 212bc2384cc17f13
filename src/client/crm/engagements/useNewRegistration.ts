import type { EngagementRecord } from '#shared/engagements/engagements.schema.ts';
import { currentStep, type EngagementStep } from '#shared/engagements/steps.ts';
import { trpc } from '../../trpc.ts';

/**
 * The address of the form in which the registration is entered once the last step is done, with what the proposal and the
 * steps say of it. A renewal's replaces the current one; null where something is left to do, or the account has a current
 * registration that this work does not renew, as after a change of scope.
 */
export function useNewRegistration({ accountId, proposalId, steps }: EngagementRecord) {
  const isNear = steps.filter(({ state }) => state === 'open').length <= 1;
  const current = trpc.registrations.list.useQuery(
    { accountId, state: 'current', limit: 1 },
    { enabled: isNear },
  );
  const proposal = trpc.proposals.byId.useQuery(
    { id: proposalId ?? '' },
    { enabled: isNear && proposalId !== null },
  );
  return (after: EngagementStep[]) => {
    if (currentStep(after) || !current.data) return null;
    const { document, selection } = proposal.data ?? {};
    const [earlier] = current.data.items;
    if (earlier && selection?.provider !== 'renewal' && !earlier.renewalStartedOn) return null;
    const { groups = [], audit } = document ?? {};
    const given = {
      account: accountId,
      groups: groups.map(({ number }) => number).join(','),
      pathway: audit?.toLowerCase() ?? '',
      start: after.findLast(({ state }) => state === 'done')?.doneOn ?? '',
      replaces: earlier?.id ?? '',
    };
    const filled = Object.entries(given).filter(([, value]) => value !== '');
    return `/crm/registrations/new?${new URLSearchParams(filled)}`;
  };
}
