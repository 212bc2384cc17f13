import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { trpc } from '../../trpc.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { canBeUndone, describeProblems, rowsToFix } from './describeImport.ts';
import classes from './Import.module.css';

/** The rows that are left out, and the ways to fix them. */
export const ProblemRows = ({ file }: { file: ImportRecord }) => (
  <div className={classes.problems}>
    <Text size="sm">{describeProblems(file)}</Text>
    <div className={classes.acts}>
      {file.state === 'imported' && rowsToFix(file) > 0 && canBeUndone(file) && <ImportRest file={file} />}
      <Button
        component="a"
        href={`/exchange/imports/${file.id}/problems.csv`}
        download="problems.csv"
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Download as CSV
      </Button>
    </div>
  </div>
);

/** Opens the rows that an import left out as one of its own, with the values to fix. */
function ImportRest({ file }: { file: ImportRecord }) {
  const { id: importId, noun } = file;
  const navigate = useNavigate();
  // A press that is repeated after a lost answer is the same import.
  const id = useRef(v7()).current;
  const { mutate, isPending } = trpc.imports.importRest.useMutation({
    onSuccess: () => navigate(`/crm/${noun}/import/${id}`),
    onError: (error) => notifyFailure('Failed to open the other rows', error),
  });
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate({ id, importId })}>
      {`Fix the other ${formatCount(rowsToFix(file), 'row')}`}
    </Button>
  );
}
