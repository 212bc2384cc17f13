import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { OpportunityCard } from '#shared/opportunities.schema.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { describeCloseDate } from './describeCloseDate.ts';
import { StageBadge } from './StageBadge.tsx';

const columns: Columns<OpportunityCard> = [
  { id: 'name', label: 'Name', width: 250, sort: 'name', cell: ({ name }) => name },
  { id: 'account', label: 'Account', width: 170, sort: 'account', cell: ({ accountName }) => accountName },
  { id: 'contact', label: 'Contact', width: 130, sort: 'contact', cell: ({ contactName }) => contactName },
  {
    id: 'stage',
    label: 'Stage',
    width: 130,
    sort: 'stage',
    cell: ({ stage }) => <StageBadge stage={stage} />,
  },
  {
    id: 'value',
    label: 'Value',
    width: 92,
    sort: 'value',
    isNumeric: true,
    cell: ({ value }) => value !== null && formatAud(value),
  },
  {
    id: 'probability',
    label: 'Probability',
    width: 100,
    sort: 'probability',
    isNumeric: true,
    cell: ({ probability }) => `${probability}%`,
  },
  {
    id: 'closing',
    label: 'Close date',
    width: 112,
    sort: 'closing',
    cell: (opportunity) => {
      const { day } = describeCloseDate(opportunity);
      return day && formatDay(day);
    },
  },
  { id: 'owner', label: 'Owner', width: 130, sort: 'owner', cell: ({ ownerName }) => ownerName },
  { id: 'nextStep', label: 'Next step', width: 200, sort: 'nextStep', cell: ({ nextStep }) => nextStep },
];

const getTitle = ({ name }: OpportunityCard) => name;
const getHref = ({ id }: OpportunityCard) => `/crm/opportunities/${id}`;

export const OpportunityTable = (props: { rows: OpportunityCard[]; query: ListQuery<OpportunityCard> }) => (
  <RecordTable label="Opportunities" columns={columns} getTitle={getTitle} getHref={getHref} {...props} />
);
