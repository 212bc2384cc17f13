import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatCount, formatShortTime } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { describeLeftOut } from '#shared/imports/leftOut.ts';
import { exportPlural, type ImportNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import type { ImportFacts } from '../records/recordType.ts';
import { CheckImport } from './CheckImport.tsx';
import { GuessedNoun } from './GuessedNoun.tsx';
import { MatchColumns } from './MatchColumns.tsx';
import { ReviewImport } from './ReviewImport.tsx';
import type { TypedCorrections } from './useCorrections.ts';

/** Live updates tell only whoever uploaded a file what its job does: the screen of an administrator asks so often. */
const OTHERS_MS = 3_000;

/** One import: its columns are matched, its rows checked, reviewed and imported, and it can be undone. */
export function ImportScreen({ noun, facts }: { noun: ImportNoun; facts: ImportFacts }) {
  const { id = '' } = useParams();
  const query = trpc.imports.byId.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.isRunning ? OTHERS_MS : false) },
  );
  return (
    <RecordLoader
      noun="import"
      backTo={`/crm/${noun}/import`}
      backLabel={`Import ${exportPlural(noun)}`}
      notFoundHint="A file that was not imported within a day is removed. Choose it again to import it."
      query={query}
    >
      {(file) => <ImportSteps key={file.id} file={file} facts={facts} />}
    </RecordLoader>
  );
}

function ImportSteps({ file, facts }: { file: ImportRecord; facts: ImportFacts }) {
  /** The column that is being matched; 'all' at first. */
  const [matching, setMatching] = useState<number | 'all' | null>(file.state === 'uploaded' ? 'all' : null);
  const { reviewed, isCheckedAgain, wasChecked } = useReviewed(file);
  const [typedCorrections, setTypedCorrections] = useState<TypedCorrections>({});
  const { noun, fileName, rows, createdAt, createdByName } = file;
  return (
    <Stack gap="md">
      <div>
        <BackLink to={`/crm/${noun}/import`}>{`Import ${exportPlural(noun)}`}</BackLink>
      </div>
      <div>
        <PageTitle>{fileName}</PageTitle>
        <Text c="dimmed">
          {`${formatCount(rows, 'row')} of ${exportPlural(noun)}, ${formatShortTime(createdAt)}${createdByName ? ` by ${createdByName}` : ''}`}
        </Text>
        {file.leftOut.length > 0 && <LeftOutRows leftOut={file.leftOut} />}
      </div>
      {file.state === 'uploaded' && <GuessedNoun file={file} />}
      {matching !== null ? (
        <MatchColumns file={file} facts={facts} chosen={matching} onMatched={() => setMatching(null)} />
      ) : file.state === 'uploaded' || (file.state === 'checking' && !isCheckedAgain) ? (
        <CheckImport file={file} />
      ) : (
        <ReviewImport
          file={isCheckedAgain ? reviewed : file}
          check={isCheckedAgain ? file : null}
          facts={facts}
          isFocused={wasChecked}
          typedCorrections={typedCorrections}
          onTypeCorrection={setTypedCorrections}
          onMatch={setMatching}
        />
      )}
    </Stack>
  );
}

/** The file as it was when all of its rows were checked: the review of it stays while a decision has them checked again. */
function useReviewed(file: ImportRecord) {
  const [reviewed, setReviewed] = useState(file);
  const [wasChecked, setWasChecked] = useState(false);
  const isChecking = file.state === 'checking';
  if (!isChecking && file !== reviewed) setReviewed(file);
  const isSameMatching = JSON.stringify(file.matching) === JSON.stringify(reviewed.matching);
  const isCheckedAgain = isChecking && reviewed.state === 'checked' && isSameMatching;
  if (isChecking && !isCheckedAgain && !wasChecked) setWasChecked(true);
  return { reviewed, isCheckedAgain, wasChecked };
}

/** The rows that are no records, by their numbers. */
const LeftOutRows = ({ leftOut }: Pick<ImportRecord, 'leftOut'>) => (
  <Text size="sm" c="dimmed" mt={4}>
    {describeLeftOut(leftOut)}
  </Text>
);
