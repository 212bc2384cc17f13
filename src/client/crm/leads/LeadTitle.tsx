import { trpc } from '../../trpc.ts';

/** What the lead of this id is called. */
export function LeadTitle({ id }: { id: string }) {
  const lead = trpc.leads.byId.useQuery({ id });
  return lead.data?.title ?? (lead.error ? 'A lead that is gone' : '…');
}
