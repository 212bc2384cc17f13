import '@mantine/core/styles/List.layer.css';
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MisplacedRecord, MisplacedRecords, RestoreDuplicates } from '#shared/records/trash.schema.ts';
import { describeCounts } from '#shared/records/trash.ts';
import { NewTabIcon } from '../../../ui/links/WebLink.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useUndo } from '../useUndo.ts';

/** What a person chose in the dialogs of a restore. */
export interface RestoreChoices {
  duplicates?: 'leave_out' | 'restore';
  misplaced?: 'leave_out' | 'move';
}

/** A restore that waits for a choice: records of its batch are there again, or may not stand where they were. */
export interface RestoreConflict {
  batchId: string;
  duplicates: RestoreDuplicates | null;
  misplaced: MisplacedRecords | null;
  chosen: RestoreChoices;
}

interface RestoreConflictDialogProps {
  conflict: RestoreConflict;
  isPending: boolean;
  onChoose: (choices: RestoreChoices) => void;
  onClose: () => void;
}

/** The question of a restore that cannot go back to what was. */
export function RestoreConflictDialog({ conflict, onChoose, ...props }: RestoreConflictDialogProps) {
  const { duplicates, misplaced, chosen } = conflict;
  if (duplicates)
    return (
      <DuplicatesDialog
        duplicates={duplicates}
        onChoose={(choice) => onChoose({ ...chosen, duplicates: choice })}
        {...props}
      />
    );
  return (
    misplaced && (
      <MisplacedDialog
        misplaced={misplaced}
        onLeaveOut={() => onChoose({ ...chosen, misplaced: 'leave_out' })}
        onMove={() => onChoose({ ...chosen, misplaced: 'move' })}
        {...props}
      />
    )
  );
}

interface AskingUndoOptions {
  show: (message: string, detail?: string) => void;
  onUndone: () => void;
}

/** Undoes an act; `dialog` asks where records may not go back to where they were. */
export function useAskingUndo(act: string, { show, onUndone }: AskingUndoOptions) {
  const [misplaced, setMisplaced] = useState<MisplacedRecords | null>(null);
  const { mutate, isPending } = useUndo({ ask: setMisplaced, show });
  const undo = (choice?: 'move') =>
    mutate({ act, ...(choice && { misplaced: choice }) }, { onSuccess: onUndone });
  const dialog = misplaced && (
    <MisplacedDialog
      misplaced={misplaced}
      isPending={isPending}
      onMove={() => undo('move')}
      onClose={() => setMisplaced(null)}
    />
  );
  return { undo: () => undo(), isPending, dialog };
}

const totalOf = (counts: RestoreDuplicates['counts']) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Not disabled while pending: a dialog may open before its question has settled, and a disabled button takes
 * no focus.
 */
const unlessPending = (isPending: boolean, choose: () => void) => () => !isPending && choose();

interface MisplacedDialogProps extends Pick<RestoreConflictDialogProps, 'isPending' | 'onClose'> {
  misplaced: MisplacedRecords;
  /** Left out for undoing a merge, which leaves nothing in the trash. */
  onLeaveOut?: () => void;
  onMove: () => void;
}

/** Names the records that may not stand where they were, and offers the place where what they belong to is now. */
function MisplacedDialog({ misplaced, isPending, onLeaveOut, onMove, onClose }: MisplacedDialogProps) {
  const { counts, named } = misplaced;
  const total = totalOf(counts);
  const more = total - named.length;
  return (
    <Dialog onClose={onClose} size="lg" title={`${describeCounts(counts)} cannot go back to the same place`}>
      <Stack gap="md">
        <Text>
          {`What ${total === 1 ? 'it belongs' : 'they belong'} to was ${onLeaveOut ? 'moved or merged since. What you leave out stays in the trash, with what belongs to it.' : 'changed since. All else goes back to where it was.'}`}
        </Text>
        <List spacing={4} style={{ overflowWrap: 'anywhere' }}>
          {named.map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and titles may be alike.
            <List.Item key={index}>
              <Text span fw={600}>
                {record.title}
              </Text>
              : {describePlaces(record)}
              {record.why && (
                <Text c="dimmed" size="sm">
                  {record.why}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
        {more > 0 && <Text c="dimmed">{`And ${more.toLocaleString('en-AU')} more.`}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {onLeaveOut && (
            <Button variant="default" onClick={unlessPending(isPending, onLeaveOut)}>
              {total === 1 ? 'Leave it out' : 'Leave these out'}
            </Button>
          )}
          <Button data-autofocus onClick={unlessPending(isPending, onMove)}>
            {onLeaveOut ? 'Restore there' : 'Undo the merge'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** 'was with Sunrise Care, comes to Coastline Health', 'comes back without Deal', 'stays with Coastline Health' */
function describePlaces({ from, to, why }: MisplacedRecord) {
  if (why) return to ? `stays with ${to}` : 'stays where it is';
  if (!to) return `comes back without ${from ?? 'what it belonged to'}`;
  return from ? `was with ${from}, comes to ${to}` : `comes to ${to}`;
}

interface DuplicatesDialogProps extends Pick<RestoreConflictDialogProps, 'isPending' | 'onClose'> {
  duplicates: RestoreDuplicates;
  onChoose: (choice: 'leave_out' | 'restore') => void;
}

/** Names the records that are there again, and lets the person leave them out or restore them as well. */
function DuplicatesDialog({ duplicates, isPending, onChoose, onClose }: DuplicatesDialogProps) {
  const { counts, named } = duplicates;
  const total = totalOf(counts);
  const more = total - named.length;
  return (
    <Dialog onClose={onClose} size="lg" title={`${describeCounts(counts)} may be there again`}>
      <Stack gap="md">
        <Text>
          {`The same was added again since, such as by an import. Restoring all makes ${
            total === 1 ? 'a duplicate' : 'duplicates'
          }. What you leave out stays in the trash, with what belongs to it.`}
        </Text>
        <List spacing={4} style={{ overflowWrap: 'anywhere' }}>
          {named.map(({ noun, title, existing, reasons }) => (
            <List.Item key={`${noun} ${title} ${existing.id}`}>
              {title}: there is{' '}
              <Anchor href={`/crm/${existing.table}/${existing.id}`} target="_blank" rel="noopener" fw={600}>
                {existing.title}
                <NewTabIcon />
              </Anchor>{' '}
              <Text span c="dimmed" size="sm">
                {reasons.join(', ')}
              </Text>
            </List.Item>
          ))}
        </List>
        {more > 0 && <Text c="dimmed">{`And ${more.toLocaleString('en-AU')} more.`}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="default" onClick={unlessPending(isPending, () => onChoose('restore'))}>
            Restore all
          </Button>
          <Button data-autofocus onClick={unlessPending(isPending, () => onChoose('leave_out'))}>
            {total === 1 ? 'Leave it out' : 'Leave these out'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
