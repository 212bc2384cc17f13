import { Anchor, Text } from '@mantine/core';
import type * as z from 'zod';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { FROM_TRASH } from '#shared/records/trash.ts';
import { trpc } from '../../trpc.ts';
import type { RecordQuery } from '../../ui/record/RecordLoader.tsx';
import type { RecordForm } from '../../ui/record/useRecordForm.ts';

type Noun = SubjectNoun | 'document';

interface ConcurrentChangeNoticeProps<Schema extends z.ZodObject> {
  noun: Noun;
  edit: RecordForm<Schema>;
  /** The record as it now is, loaded in addition to the one that the form was opened with. */
  query: RecordQuery<{ version: number }>;
  /** The form's own save is not a change by others. */
  save: { isPending: boolean; data?: { version: number } };
}

/** Somebody else changed or deleted the record. Typed values are kept. */
export function ConcurrentChangeNotice<Schema extends z.ZodObject>({
  noun,
  edit,
  query,
  save,
}: ConcurrentChangeNoticeProps<Schema>) {
  const { data: newest, error } = query;
  const isGone = error?.data?.code === 'NOT_FOUND';
  const knownVersion = Math.max(edit.version, save.data?.version ?? 0);
  const isChanged = newest !== undefined && newest.version > knownVersion && !save.isPending;
  const last = useLastChange(noun, edit.id, isGone || isChanged);
  const who = last?.byName ?? 'Somebody';

  return (
    <Text role="status" size="sm" c="dimmed">
      {isGone &&
        (last?.cause === 'merge'
          ? `${who} merged this ${noun} into another just now. Copy what you typed to that one: it cannot be saved here.`
          : `${who} deleted this ${noun} just now. To keep what you typed, restore it ${FROM_TRASH}, then save.`)}
      {isChanged && !isGone && (
        <>
          {`${who} changed this ${noun} just now. `}
          <Anchor component="button" type="button" size="sm" onClick={() => edit.openConflict(newest, true)}>
            See the changes
          </Anchor>
        </>
      )}
    </Text>
  );
}

function useLastChange(noun: Noun, id: string, isEnabled: boolean) {
  const isDocument = noun === 'document';
  const timeline = trpc.activities.timeline.useQuery(
    { record: isDocument ? null : { noun, id }, kind: 'change', limit: 1 },
    { enabled: isEnabled && !isDocument },
  );
  // Documents have their own history, not the timeline.
  const history = trpc.documents.history.useQuery({ id, limit: 1 }, { enabled: isEnabled && isDocument });
  if (isDocument) return history.data?.items[0];
  const entry = timeline.data?.items[0];
  return entry?.kind === 'change' ? entry.change : undefined;
}
