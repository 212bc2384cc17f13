import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { formatDay } from '#shared/fields/format.ts';
import type { OpportunityRecord } from '#shared/opportunities.schema.ts';
import { trpc } from '../../trpc.ts';
import { listHref } from '../../ui/list/listHref.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from '../leads/detail/LeadQuickActions.module.css';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { describeCloseDate } from './describeCloseDate.ts';
import { MoveMenu } from './stages/MoveMenu.tsx';
import { useStageMoves } from './stages/useStageMoves.tsx';

/** What to do next with an opportunity, and the buttons that take it further. */
export function OpportunityQuickActions({ opportunity }: { opportunity: OpportunityRecord }) {
  const navigate = useNavigate();
  const moves = useStageMoves();
  const remove = trpc.opportunities.delete.useMutation(
    useDeleteMutationOptions('Opportunity', () => navigate(listHref('/crm/opportunities'))),
  );
  const { day, isOverdue } = describeCloseDate(opportunity);
  return (
    <Panel title="Quick Actions">
      <div className={classes.row}>
        <div className={classes.next}>
          <Text className={classes.label}>Next step</Text>
          <Text className={classes.action}>{opportunity.nextStep ?? 'Nothing noted yet'}</Text>
          {day && isOverdue && (
            <Text size="sm" className={classes.due} data-due="overdue">
              {`Expected to close ${formatDay(day)} (overdue)`}
            </Text>
          )}
        </div>
        <div className={classes.buttons}>
          <MoveMenu
            stage={opportunity.stage}
            onMove={(stage) => moves.move(opportunity, stage)}
            target={<Button color="clay">Move to…</Button>}
          />
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => remove.mutate({ id: opportunity.id })}
          >
            Delete
          </Button>
        </div>
      </div>
      {moves.dialog}
    </Panel>
  );
}
