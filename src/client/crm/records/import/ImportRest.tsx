import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/records/imports.schema.ts';
import { trpc } from '../../../trpc.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

/** Opens the rows that an import left out as one of its own, with the values to fix. */
export function ImportRest({ file: { id: importId, noun, counts } }: { file: ImportRecord }) {
  const navigate = useNavigate();
  // A press that is repeated after a lost answer is the same import.
  const id = useRef(v7()).current;
  const { mutate, isPending } = trpc.imports.importRest.useMutation({
    onSuccess: () => navigate(`/crm/${noun}/import/${id}`),
    onError: (error) => notifyFailure('Failed to open the other rows', error),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ id, importId })}>
      {`Fix the other ${formatCount(counts.problem, 'row')}`}
    </Button>
  );
}
