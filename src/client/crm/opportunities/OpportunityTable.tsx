import { createContext, use, useState } from 'react';
import { formatDay } from '#shared/fields/format.ts';
import { lostReasons } from '#shared/lostReasons.ts';
import type { OpportunityCard } from '#shared/opportunities.schema.ts';
import {
  isClosed,
  opportunityLabels as labels,
  type OpportunityStage,
  opportunityFactLabels,
  opportunityStage,
  VALUE_WITHOUT_GST,
} from '#shared/opportunities.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import { EditableCell } from '../records/list/EditableCell.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { describeCloseDate } from './describeCloseDate.ts';
import { StageBadge } from './StageBadge.tsx';
import { useStageMoves } from './stages/useStageMoves.tsx';
import { useOpportunityEditor } from './useOpportunityEditor.ts';

const STAGE = { type: 'choice', options: opportunityStage.options } as const;
const AUD = { type: 'aud' } as const;
const PERCENT = { type: 'percent' } as const;
const DAY = { type: 'day' } as const;
const TEXT = { type: 'text' } as const;
const LOST_REASON = { type: 'suggested', suggestions: lostReasons } as const;

const MoveContext = createContext((_opportunity: OpportunityCard, _stage: OpportunityStage): void => {});

/** The stage, changed as on the board: closing asks for the day and the reason. */
function StageCell({ opportunity }: { opportunity: OpportunityCard }) {
  const move = use(MoveContext);
  const { stage } = opportunity;
  const save = async (next: OpportunityStage) => {
    move(opportunity, next);
    return { state: 'saved' } as const;
  };
  return (
    <EditableValue dense label={labels.stage} value={stage} input={STAGE} onSave={save}>
      <StageBadge stage={stage} />
    </EditableValue>
  );
}

const columnsOf = (edit: ReturnType<typeof useOpportunityEditor>): Columns<OpportunityCard> => [
  { id: 'name', label: labels.name, width: 250, sort: 'name', cell: ({ name }) => name },
  {
    id: 'account',
    label: labels.accountId,
    width: 170,
    sort: 'account',
    cell: ({ accountName }) => accountName,
  },
  {
    id: 'contact',
    label: labels.contactId,
    width: 130,
    sort: 'contact',
    cell: ({ contactName }) => contactName,
  },
  {
    id: 'stage',
    label: labels.stage,
    width: 130,
    sort: 'stage',
    cell: (opportunity) => <StageCell opportunity={opportunity} />,
  },
  {
    id: 'value',
    label: VALUE_WITHOUT_GST,
    width: 124,
    sort: 'value',
    isNumeric: true,
    cell: (opportunity) => <EditableCell edit={edit(opportunity)} name="value" input={AUD} />,
  },
  {
    id: 'probability',
    label: labels.probability,
    width: 100,
    sort: 'probability',
    isNumeric: true,
    cell: (opportunity) =>
      isClosed(opportunity.stage) ? (
        `${opportunity.probability}%`
      ) : (
        <EditableCell edit={edit(opportunity)} name="probability" input={PERCENT} />
      ),
  },
  {
    id: 'closing',
    label: opportunityFactLabels.closing,
    width: 118,
    sort: 'closing',
    cell: (opportunity) => {
      if (!isClosed(opportunity.stage))
        return <EditableCell edit={edit(opportunity)} name="expectedCloseDate" input={DAY} />;
      const { day } = describeCloseDate(opportunity);
      return day && formatDay(day);
    },
  },
  {
    id: 'owner',
    label: labels.ownerId,
    width: 130,
    sort: 'owner',
    cell: (opportunity) => <AssigneeCell edit={edit(opportunity)} name="ownerId" id={opportunity.ownerId} />,
  },
  {
    id: 'nextStep',
    label: labels.nextStep,
    width: 200,
    sort: 'nextStep',
    cell: (opportunity) => <EditableCell edit={edit(opportunity)} name="nextStep" input={TEXT} />,
  },
  {
    id: 'lostReason',
    label: labels.lostReason,
    width: 200,
    sort: 'lostReason',
    isHiddenAtFirst: true,
    cell: (opportunity) =>
      opportunity.stage === 'lost' && (
        <EditableCell edit={edit(opportunity)} name="lostReason" input={LOST_REASON} />
      ),
  },
];

const getTitle = ({ name }: OpportunityCard) => name;
const getHref = ({ id }: OpportunityCard) => `/crm/opportunities/${id}`;

export function OpportunityTable(props: { rows: OpportunityCard[]; query: ListQuery<OpportunityCard> }) {
  const edit = useOpportunityEditor();
  // Once, so that rows are not rendered again: the editor does the same in every render.
  const [columns] = useState(() => columnsOf(edit));
  const { move, dialog } = useStageMoves<OpportunityCard>();
  return (
    <MoveContext value={move}>
      <TeamOfTable>
        <RecordTable
          list="opportunities"
          columns={columns}
          getTitle={getTitle}
          getHref={getHref}
          {...props}
        />
      </TeamOfTable>
      {dialog}
    </MoveContext>
  );
}
