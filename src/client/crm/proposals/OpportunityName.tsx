import { trpc } from '../../trpc.ts';

/** The name of the opportunity with this id. */
export function OpportunityName({ id }: { id: string }) {
  const opportunity = trpc.opportunities.byId.useQuery({ id });
  return opportunity.data?.name ?? (opportunity.error ? 'An opportunity that is gone' : '…');
}
