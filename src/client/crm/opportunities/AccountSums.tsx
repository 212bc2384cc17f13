import { formatAud } from '#shared/fields/format.ts';
import type { AccountSums as Sums } from '#shared/opportunities/opportunities.schema.ts';
import { trpc } from '../../trpc.ts';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';

export function AccountSums(input: { accountId: string; below: boolean }) {
  const { data } = trpc.opportunities.accountSums.useQuery(input);
  const show = (name: keyof Sums) => (data ? `${data[name].count} · ${formatAud(data[name].value)}` : '…');
  return (
    <DescriptionList>
      <DescriptionItem label="Open leads">{show('openLeads')}</DescriptionItem>
      <DescriptionItem label="Open opportunities">{show('openOpportunities')}</DescriptionItem>
      <DescriptionItem label="Won">{show('won')}</DescriptionItem>
    </DescriptionList>
  );
}
