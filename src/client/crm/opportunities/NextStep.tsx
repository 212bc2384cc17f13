import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { formatDay } from '#shared/fields/format.ts';
import type { OpportunityRecord } from '#shared/opportunities.schema.ts';
import { trpc } from '../../trpc.ts';
import { listAddress } from '../../ui/listAddress.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from '../leads/NextAction.module.css';
import { useDeleteOutcome } from '../useDeleteOutcome.ts';
import { closingWords } from './closingWords.ts';
import { MoveMenu } from './MoveMenu.tsx';
import { useMoves } from './useMoves.tsx';

/** What to do next with an opportunity, and the buttons that take it further. */
export function NextStep({ opportunity }: { opportunity: OpportunityRecord }) {
  const navigate = useNavigate();
  const moves = useMoves();
  const remove = trpc.opportunities.delete.useMutation(
    useDeleteOutcome('Opportunity', () => navigate(listAddress('/crm/opportunities'))),
  );
  const { day, isOverdue } = closingWords(opportunity);
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
