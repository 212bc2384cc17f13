import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatLateness, formatShortDay } from '#shared/fields/format.ts';
import type { OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { isClosed } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../trpc.ts';
import { listHref } from '../../ui/list/listHref.ts';
import { LazyMenu } from '../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { RecordNextStep } from '../activities/ClientSummary.tsx';
import { ScheduleFollowUp } from '../activities/ScheduleFollowUp.tsx';
import { DeclinedOffer } from '../lost-reasons/DeclinedOffer.tsx';
import { lostReasonInput } from '../lost-reasons/lostReasonInput.ts';
import { EditableField } from '../records/EditableField.tsx';
import { NextAction, NextLine, QuickActionsPanel, ReopenButton } from '../records/QuickActionsPanel.tsx';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { describeCloseDate } from './describeCloseDate.ts';
import { opportunities } from './opportunities.record.ts';
import { useStageMoves } from './stages/useStageMoves.tsx';
import { useOpportunityEditor } from './useOpportunityEditor.ts';

const MoveMenu = lazyPart(async () => (await import('./stages/MoveMenu.tsx')).MoveMenu);

interface OpportunityQuickActionsProps {
  opportunity: OpportunityRecord;
  /** The way on once it is won, in the place of the follow-up as the first act. */
  whenWon: ReactNode;
}

/** The next steps of an opportunity: its follow-up, its stage, and its deletion. */
export function OpportunityQuickActions({ opportunity, whenWon }: OpportunityQuickActionsProps) {
  const navigate = useNavigate();
  const edit = useOpportunityEditor()(opportunity);
  const moves = useStageMoves();
  const remove = trpc.opportunities.delete.useMutation(
    useDeleteMutationOptions(opportunities, () => navigate(listHref('/crm/opportunities'))),
  );
  const isOver = isClosed(opportunity.stage);
  const { label, day, isOverdue } = describeCloseDate(opportunity);
  const overdue =
    day && isOverdue
      ? { text: `Expected to close ${formatShortDay(day)} · ${formatLateness(day)}`, isOverdue }
      : undefined;
  return (
    <>
      {!isOver && (
        <DeclinedOffer
          of={{ opportunityId: opportunity.id }}
          onUse={(reason) => moves.move(opportunity, 'lost', reason)}
        />
      )}
      <QuickActionsPanel
        summary={
          isOver ? (
            <NextLine
              label={
                <EditableField edit={edit} name="closedOn" label={label}>
                  {day && `${label} ${formatShortDay(day)}`}
                </EditableField>
              }
            >
              {opportunity.stage === 'won' ? (
                <EditableField edit={edit} name="value" emptyText="No value noted" />
              ) : (
                <EditableField edit={edit} name="lostReason" input={lostReasonInput} emptyText="Say why" />
              )}
            </NextLine>
          ) : (
            <RecordNextStep
              subject={{ noun: 'opportunity', id: opportunity.id }}
              names={[opportunity.name, opportunity.contactName, opportunity.accountName]}
            >
              {(isAfterTask) => (
                <NextAction edit={edit} name="nextStep" due={overdue} isAfterTask={isAfterTask} />
              )}
            </RecordNextStep>
          )
        }
      >
        {opportunity.stage === 'won' && whenWon}
        {isOver && (
          <ReopenButton
            onReopen={() => moves.move(opportunity, opportunity.lastOpenStage ?? 'qualification')}
          />
        )}
        <ScheduleFollowUp subject={{ noun: 'opportunity', id: opportunity.id }} isQuiet={isOver} />
        {!isOver && (
          <LazyMenu target={MOVE_BUTTON} popup="menu" part={MoveMenu}>
            <MoveMenu
              stage={opportunity.stage}
              onMove={(stage) => moves.move(opportunity, stage)}
              target={MOVE_BUTTON}
            />
          </LazyMenu>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="sm" aria-label="More actions">
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => remove.mutate({ id: opportunity.id, batchId: v7() })}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </QuickActionsPanel>
      {moves.dialog}
    </>
  );
}

const MOVE_BUTTON = (
  <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
    Move to…
  </Button>
);
