import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import { type ExportNoun, exportPlural, importNoun } from '#shared/records/nouns.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { fetchExport, saveFile } from './exportFile.ts';

interface ExportDialogProps {
  noun: ExportNoun;
  selection: object;
  /** The name of everything, as in 'All contacts'. */
  everything?: string;
  onClose: () => void;
}

/** Exports a selection, and counts the rows as they arrive. */
export function ExportDialog({
  noun,
  selection,
  everything = `All ${exportPlural(noun)}`,
  onClose,
}: ExportDialogProps) {
  const isAll = 'everything' in selection;
  const missing = useMissingRight('exportEverything');
  const denied = isAll ? missing : null;
  const chosen =
    'ids' in selection
      ? `The ${exportPlural(noun)} that are selected`
      : `The ${exportPlural(noun)} that the list shows now`;
  const what = isAll ? everything : chosen;
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    abort.current = new AbortController();
    setError(null);
    setProgress({ done: 0, of: 0 });
    let counted = { done: 0, of: 0 };
    try {
      const file = await fetchExport(
        noun,
        selection,
        (done, of) => {
          counted = { done, of };
          setProgress(counted);
        },
        abort.current.signal,
      );
      saveFile(file);
      setOutcome(
        `${counted.done.toLocaleString('en-AU')} of ${formatCount(counted.of, singularOf(exportPlural(noun)))} exported.`,
      );
    } catch (failed) {
      if (!abort.current.signal.aborted) setError((failed as Error).message);
    }
    setProgress(null);
  };

  return (
    <Dialog onClose={onClose} title={`Export ${exportPlural(noun)}`}>
      <Stack gap="md">
        <Text>
          {[
            `${what}, with all their fields, as CSV for Excel and other programs.`,
            noun in importNoun.labels && 'It can be imported again.',
            'Who exports what is noted.',
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
        {denied && <FormAlert>{`${denied}. Filter the list, or select records.`}</FormAlert>}
        {error && <FormAlert>{error}</FormAlert>}
        {progress && <ProgressBar label="Exporting" {...progress} />}
        <Text role="status" fw={600}>
          {outcome}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {outcome ? 'Close' : 'Cancel'}
          </Button>
          {!outcome && !denied && (
            <Button onClick={start} loading={progress !== null} data-autofocus>
              Export
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
