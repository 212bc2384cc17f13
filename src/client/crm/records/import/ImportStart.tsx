import { Anchor, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatTime } from '#shared/fields/format.ts';
import { importState, MAX_FILE_MB, MAX_ROWS } from '#shared/records/imports.schema.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { FileDropzone } from '../../../ui/form/FileDropzone.tsx';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatCounts } from './formatCounts.ts';
import classes from './Import.module.css';
import { importFacts } from './importFacts.ts';
import { uploadImportFile } from './uploadImportFile.ts';

/** Uploads a file to import, and lists earlier imports. */
export function ImportStart({ noun }: { noun: ImportNoun }) {
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const lastUpload = useRef<{ file: string; id: string } | null>(null);

  const label = isSending ? 'Uploading…' : 'Choose a CSV file, or drop it here';
  const hintId = useId();

  const send = async (file: File) => {
    // A file that is sent again after a lost response is the same import.
    const name = `${file.name} ${file.size} ${file.lastModified}`;
    if (lastUpload.current?.file !== name) lastUpload.current = { file: name, id: v7() };
    const { id } = lastUpload.current;
    setIsSending(true);
    setError(null);
    try {
      await uploadImportFile(noun, id, file);
      navigate(`/crm/${noun}/import/${id}`);
    } catch (failed) {
      setError((failed as Error).message);
    }
    setIsSending(false);
  };

  return (
    <Stack gap="md" maw={880}>
      <div>
        <BackLink to={`/crm/${noun}`}>{`Back to ${noun}`}</BackLink>
      </div>
      <div>
        <PageTitle>{`Import ${noun}`}</PageTitle>
        <Text c="dimmed" maw="70ch">
          {`A CSV file with headings in its first line. ${importFacts[noun].matchingHint} You see what becomes of each row before anything is changed, and can undo all of it afterwards.`}
        </Text>
      </div>
      {error && <FormAlert>{error}</FormAlert>}
      <FileDropzone
        className={classes.dropzone}
        label={label}
        describedBy={hintId}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        isBusy={isSending}
        onFiles={([file]) => file && send(file)}
      >
        <IconFileUpload size={28} aria-hidden />
        <span className={classes.dropzoneLabel} aria-hidden>
          {label}
        </span>
        <span id={hintId} className={classes.quiet}>
          {`Up to ${MAX_FILE_MB} MB and ${MAX_ROWS.toLocaleString('en-AU')} rows`}
        </span>
      </FileDropzone>
      <PastImports noun={noun} />
    </Stack>
  );
}

function PastImports({ noun }: { noun: ImportNoun }) {
  const { data: imports, error, refetch } = trpc.imports.list.useQuery({ noun });
  if (error)
    return <ErrorNotice message={`Error loading imports: ${error.message}`} onRetry={() => refetch()} />;
  if (!imports || imports.length === 0) return null;
  return (
    <Panel title="Earlier imports">
      <ul className={classes.list}>
        {imports.map(({ id, fileName, createdAt, createdByName, state, counts, rows }) => (
          <li key={id} className={classes.item}>
            <div className={classes.what}>
              <Anchor component={Link} to={`/crm/${noun}/import/${id}`} fw={600}>
                {fileName}
              </Anchor>
              <div className={classes.quiet}>
                {`${formatTime(createdAt)}${createdByName ? ` by ${createdByName}` : ''}`}
              </div>
            </div>
            <div
              className={classes.quiet}
            >{`${importState.labels[state]} · ${formatCounts(counts, rows)}`}</div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
