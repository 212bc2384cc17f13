import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatShortTime } from '#shared/fields/format.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { GoneRecord as Gone } from '#shared/records/trash.schema.ts';
import { FROM_TRASH } from '#shared/records/trash.ts';
import { trpc } from '../../../trpc.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { recordHref } from '../subject/recordHref.ts';
import { useRestore } from './useRestore.tsx';

/** The fate of a record that is not there any more: who deleted or merged it, and the way back. */
export function GoneRecord({ noun, id }: { noun: SubjectNoun | 'document'; id: string }) {
  const { data: gone, isPending } = trpc.trash.find.useQuery({ noun, id }, { staleTime: 0, retry: false });
  const { restore, isPending: isRestoring, dialog } = useRestore();
  const mayErase = useMissingRight('erase') === null;
  if (isPending) return null;
  if (!gone) return <>{`It may have been deleted. A deleted record can be restored ${FROM_TRASH}.`}</>;
  const { batch, isErased, mergedInto } = gone;
  return (
    <Stack align="flex-start" gap="sm">
      <span>
        {describe(noun, gone)}
        {mergedInto && (
          <>
            <Anchor component={Link} to={recordHref({ noun, id: mergedInto.id })} underline="always">
              {mergedInto.title ?? `another ${noun}`}
            </Anchor>
            .
          </>
        )}
      </span>
      {batch && (
        <Button
          variant="default"
          disabled={isRestoring}
          onClick={() => restore(batch.id)}
          aria-label={`Restore ${batch.title}`}
        >
          Restore
        </Button>
      )}
      {noun === 'contact' && batch && !isErased && mayErase && (
        <Anchor
          component={Link}
          to={`/crm/contacts/${id}/erase`}
          size="sm"
          ms="auto"
          c="var(--mantine-color-error)"
        >
          Erase this person
        </Anchor>
      )}
      {dialog}
    </Stack>
  );
}

/** 'Kim Lee deleted this account, 22 Nov 2026, 9:00 am.' */
function describe(noun: string, { reason, at, byName }: Gone) {
  const when = `${byName ? `by ${byName}, ` : ''}${formatShortTime(at)}`;
  if (reason === 'merged') return `This ${noun} was merged ${when}. It is part of `;
  if (reason === 'deleted') return `This ${noun} was deleted ${when}. It is in the trash.`;
  return `This ${noun} was deleted ${when}. It is no longer in the trash.`;
}
