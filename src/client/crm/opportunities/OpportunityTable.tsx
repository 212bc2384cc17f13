import { createContext, use } from 'react';
import { formatTightDay } from '#shared/fields/format.ts';
import type { OpportunityCard, OpportunityValues } from '#shared/opportunities/opportunities.schema.ts';
import {
  describeValue,
  isClosed,
  opportunityLabels as labels,
  type OpportunityStage,
  opportunityFacts,
  opportunityFields,
  opportunitySortParser,
  VALUE_WITHOUT_GST,
} from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../trpc.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import { dayInRow } from '../../ui/record/lateDay.tsx';
import { fieldTable } from '../fields/fieldTable.tsx';
import { lostReasonInput } from '../lost-reasons/lostReasonInput.ts';
import { EditableCell } from '../records/list/EditableCell.tsx';
import { describeCloseDate } from './describeCloseDate.ts';
import { StageBadge } from './OpportunityCard.tsx';
import { opportunities } from './opportunities.record.ts';
import { useStageMoves } from './stages/useStageMoves.tsx';

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
    <EditableValue dense label={labels.stage} value={stage} input={opportunityFields.stage} onSave={save}>
      <StageBadge stage={stage} />
    </EditableValue>
  );
}

const FieldsTable = fieldTable<OpportunityCard, OpportunityValues>({
  type: opportunities,
  fields: opportunityFields,
  sort: opportunitySortParser,
  labels,
  calls: trpc.opportunities,
  hasOwner: true,
  titleOf: ({ name }) => name,
  columns: ({ edit, column, plain, owner }) => [
    plain('name', 202),
    plain('accountName', 147, { name: 'account', label: labels.accountId }),
    plain('contactName', 120, { name: 'contact', label: labels.contactId }),
    {
      name: 'stage',
      label: labels.stage,
      width: 106,
      isEarlyOnPhone: true,
      cell: (opportunity) => <StageCell opportunity={opportunity} />,
    },
    column('value', 76, {
      isEarlyOnPhone: true,
      label: VALUE_WITHOUT_GST,
      short: labels.value,
      shown: describeValue,
    }),
    {
      name: 'probability',
      label: labels.probability,
      short: 'Prob.',
      width: 58,
      isNumeric: true,
      cell: (opportunity) =>
        isClosed(opportunity.stage) ? (
          `${opportunity.probability}%`
        ) : (
          <EditableCell edit={edit(opportunity)} name="probability" />
        ),
    },
    {
      name: 'closing',
      label: opportunityFacts.closing.label,
      short: 'Closes',
      width: 92,
      isEarlyOnPhone: true,
      cell: (opportunity) => {
        if (!isClosed(opportunity.stage))
          return (
            <EditableCell edit={edit(opportunity)} name="expectedCloseDate">
              {dayInRow(opportunity.expectedCloseDate, true)}
            </EditableCell>
          );
        const { day } = describeCloseDate(opportunity);
        return day && formatTightDay(day);
      },
    },
    owner('ownerId', 57),
    column('nextStep', 137),
    {
      name: 'lostReason',
      label: labels.lostReason,
      width: 200,
      isHiddenAtFirst: true,
      cell: (opportunity) =>
        opportunity.stage === 'lost' && (
          <EditableCell edit={edit(opportunity)} name="lostReason" input={lostReasonInput} />
        ),
    },
  ],
});

export function OpportunityTable(props: { rows: OpportunityCard[]; query: ListQuery<OpportunityCard> }) {
  const { move, dialog } = useStageMoves<OpportunityCard>();
  return (
    <MoveContext value={move}>
      <FieldsTable {...props} />
      {dialog}
    </MoveContext>
  );
}
