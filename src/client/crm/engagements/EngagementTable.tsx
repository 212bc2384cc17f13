import type { EngagementCard, EngagementValues } from '#shared/engagements/engagements.schema.ts';
import {
  engagementFields,
  engagementFactLabels as facts,
  engagementLabels as labels,
  stepActor,
} from '#shared/engagements/engagements.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { dayInRow } from '../../ui/record/lateDay.tsx';
import { FieldTable, fieldColumns, plainColumns } from '../records/list/FieldTable.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { describeStep } from './EngagementCard.tsx';
import { EngagementStateBadge } from './engagementBadges.tsx';
import { engagements } from './engagements.record.ts';
import { useEngagementEditor } from './useEngagementEditor.ts';

function columnsOf(edit: ReturnType<typeof useEngagementEditor>): Columns<EngagementCard> {
  const column = fieldColumns<EngagementCard, EngagementValues>(edit, engagementFields);
  const plain = plainColumns<EngagementCard>({ ...labels, ...facts });
  return [
    plain('accountName', 190, { name: 'account', label: labels.accountId }),
    column('name', 184),
    plain('step', 264, { cell: describeStep }),
    plain('dueOn', 96, {
      name: 'due',
      cell: ({ dueOn }) => dayInRow(dueOn, true),
    }),
    plain('actsNow', 88, { cell: ({ actsNow }) => actsNow && stepActor.labels[actsNow] }),
    {
      name: 'owner',
      label: labels.ownerId,
      width: 64,
      cell: (engagement) => <AssigneeCell edit={edit(engagement)} name="ownerId" id={engagement.ownerId} />,
    },
    column('state', 92, { shown: (row) => <EngagementStateBadge state={row.state} /> }),
    column('startsOn', 118, { isHiddenAtFirst: true }),
  ];
}

export function EngagementTable(props: { rows: EngagementCard[]; query: ListQuery<EngagementCard> }) {
  const edit = useEngagementEditor();
  return (
    <TeamOfTable>
      <FieldTable
        type={engagements}
        edit={edit}
        columnsOf={columnsOf}
        getTitle={({ accountName, name }) => `${accountName}, ${name}`}
        {...props}
      />
    </TeamOfTable>
  );
}
