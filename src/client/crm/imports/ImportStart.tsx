import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { cutText } from '#shared/fields/fitText.ts';
import { formatShortTime, formatSize } from '#shared/fields/format.ts';
import { formatCounts, importState } from '#shared/imports/imports.schema.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB, MAX_ROWS, WORKBOOK_TYPE } from '#shared/imports/imports.ts';
import { ANY_NOUN, exportPlural, type ImportNoun } from '#shared/records/nouns.ts';
import { UploadError, uploadFile } from '../../connection/uploadFile.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { FileDropzone } from '../../ui/form/FileDropzone.tsx';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx';
import { useSetUpLink } from '../../ui/links/useSetUpLink.ts';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { ImportFacts } from '../records/recordType.ts';
import classes from './Import.module.css';

const CHOOSE = 'Choose an Excel or CSV file, or drop it here';

const ANY_FILE =
  'Its headings say what it is about: accounts, contacts, leads, opportunities, registrations or notes. A row may hold several.';

const ACCEPTED = '.xlsx,.csv,.txt,.tsv,text/csv,text/plain';

const LEAVING = {
  title: 'Stop the upload?',
  text: 'The file is not uploaded yet. Leaving this screen stops it.',
  leave: 'Stop the upload',
  stay: 'Stay here',
};

interface ImportStartProps {
  /** Null where the headings of the file say what it is about. */
  noun: ImportNoun | null;
  facts: ImportFacts | null;
}

/** Uploads a file to import, and lists earlier imports. */
export function ImportStart({ noun, facts }: ImportStartProps) {
  const { send, stop, running, failed, workbook, isRunning } = useImportUpload(noun);
  const next = useFocusAfter(running !== null);
  const hintId = useId();
  const setUp = useSetUpLink();

  return (
    <Stack gap="md">
      <div>
        {noun ? (
          <BackLink to={`/crm/${noun}`}>{`Back to ${noun}`}</BackLink>
        ) : (
          <BackLink to={setUp ?? '/crm'}>{setUp ? 'Back to set-up' : 'Back to the dashboard'}</BackLink>
        )}
      </div>
      <div>
        <PageTitle>{noun ? `Import ${exportPlural(noun)}` : 'Import your records'}</PageTitle>
        <Text c="dimmed" maw="70ch">
          {`An Excel workbook or a CSV file with headings. ${facts?.matchingHint ?? ANY_FILE} You see what changes first, and can undo it afterwards.`}
        </Text>
      </div>
      {failed?.retry && <ErrorNotice message={failed.message} onRetry={failed.retry} />}
      {failed && !failed.retry && <FormAlert>{failed.message}</FormAlert>}
      {running ? (
        <Panel title="Uploading">
          <Stack gap="md">
            <ProgressBar
              label={running.file.name}
              done={Math.round(running.progress * running.file.size)}
              of={running.file.size}
              format={formatSize}
            />
            <Group>
              <Button variant="default" onClick={stop}>
                Stop the upload
              </Button>
            </Group>
          </Stack>
        </Panel>
      ) : (
        <Stack ref={next} gap="md">
          {workbook && <ChooseSheet {...workbook} onChoose={(sheet) => send(workbook.file, sheet)} />}
          <FileDropzone
            className={classes.dropzone}
            label={CHOOSE}
            describedBy={hintId}
            accept={ACCEPTED}
            onFiles={([file]) => file && send(file)}
          >
            <IconFileUpload size={28} aria-hidden />
            <span className={classes.dropzoneLabel} aria-hidden>
              {CHOOSE}
            </span>
            <span id={hintId} className={classes.quiet}>
              {`Up to ${MAX_FILE_MB} MB and ${MAX_ROWS.toLocaleString('en-AU')} rows`}
            </span>
          </FileDropzone>
        </Stack>
      )}
      <LeaveGuard hasChanges={isRunning} texts={LEAVING} />
      {noun && <PastImports noun={noun} />}
    </Stack>
  );
}

/** The element whose first control takes the focus once an upload ends and what had it is gone. */
function useFocusAfter(isRunning: boolean) {
  const next = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (hasEnded && document.activeElement === document.body)
      next.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [isRunning]);
  return next;
}

interface ChooseSheetProps {
  file: File;
  sheets: string[];
  onChoose: (sheet: string) => void;
}

/** The sheets of a workbook that has several: one is read. */
function ChooseSheet({ file, sheets, onChoose }: ChooseSheetProps) {
  return (
    <Panel title={`Which sheet of ${file.name}?`}>
      <Group gap="sm" role="status">
        {sheets.map((sheet) => (
          <Button key={sheet} variant="default" onClick={() => onChoose(sheet)}>
            {sheet}
          </Button>
        ))}
      </Group>
    </Panel>
  );
}

function PastImports({ noun }: { noun: ImportNoun }) {
  const { data: imports, error, refetch } = trpc.imports.list.useQuery({ noun });
  if (error && !imports)
    return <ErrorNotice message={`Error loading imports: ${error.message}`} onRetry={() => refetch()} />;
  if (!imports || imports.length === 0) return null;
  return (
    <Panel title="Earlier imports">
      <ul>
        {imports.map(({ id, fileName, createdAt, createdByName, ...file }) => (
          <li key={id} className={classes.item}>
            <div className={classes.what}>
              <Anchor component={Link} to={`/crm/${noun}/import/${id}`} fw={600}>
                {fileName}
              </Anchor>
              <div className={classes.quiet}>
                {`${formatShortTime(createdAt)}${createdByName ? ` by ${createdByName}` : ''}`}
              </div>
            </div>
            <div className={classes.quiet}>{`${importState.labels[file.state]} · ${formatCounts(file)}`}</div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface FailedUpload {
  message: string;
  /** Sends the same file again; absent where that changes nothing. */
  retry?: () => void;
}

/** Uploads a file to import and opens its import; without a noun its headings say what it is about. Leaving the screen stops the upload. */
function useImportUpload(noun: ImportNoun | null) {
  const navigate = useNavigate();
  const [running, setRunning] = useState<{ file: File; progress: number } | null>(null);
  const [failed, setFailed] = useState<FailedUpload | null>(null);
  /** A workbook with several sheets, of which one has to be chosen. */
  const [workbook, setWorkbook] = useState<{ file: File; sheets: string[] } | null>(null);
  const lastUpload = useRef({ file: '', id: '' });
  const controller = useRef<AbortController>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  /** A file that is sent again after a lost response is the same import. */
  function idOf({ name, size, lastModified }: File, sheet = '') {
    const file = `${name} ${size} ${lastModified} ${sheet}`;
    if (lastUpload.current.file !== file) lastUpload.current = { file, id: v7() };
    return lastUpload.current.id;
  }

  function startSending() {
    const started = new AbortController();
    controller.current = started;
    return started;
  }

  async function send(file: File, sheet?: string) {
    const { signal } = startSending();
    const id = idOf(file, sheet);
    setRunning({ file, progress: 0 });
    setFailed(null);
    setWorkbook(null);
    try {
      if (file.size > MAX_FILE_BYTES) {
        const message = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;
        throw new UploadError(message, { canRetry: false });
      }
      const query = new URLSearchParams({ name: cutText(file.name, 255), ...(sheet && { sheet }) });
      const url = `/exchange/imports/${noun ?? ANY_NOUN}/${id}?${query}`;
      const onProgress = (progress: number) => setRunning({ file, progress });
      const type = /\.xlsx$/i.test(file.name) ? WORKBOOK_TYPE : 'text/csv';
      const answer = JSON.parse(await uploadFile({ url, file, type, onProgress, signal }));
      controller.current = null;
      if (answer.sheets) setWorkbook({ file, sheets: answer.sheets });
      else
        return navigate(`/crm/${noun ?? answer.noun}/import/${id}`, { state: { isGuessed: noun === null } });
    } catch (error) {
      controller.current = null;
      const { message, canRetry } = error as UploadError;
      const retry = canRetry && { retry: () => void send(file, sheet) };
      if (!signal.aborted) setFailed({ message: `${file.name}: ${message}`, ...retry });
    }
    setRunning(null);
  }

  return { send, stop, running, failed, workbook, isRunning: () => controller.current !== null };
}
