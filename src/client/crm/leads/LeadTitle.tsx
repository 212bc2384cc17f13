import { trpc } from '../../trpc.ts';

/** The title of the lead with this id. */
export function LeadTitle({ id }: { id: string }) {
  const lead = trpc.leads.byId.useQuery({ id });
  return lead.data?.title ?? (lead.error ? 'A lead that is gone' : '…');
}
