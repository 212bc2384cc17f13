import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { BackLink } from '../../../ui/list/BackLink.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useSearchParam } from '../../../ui/useSearchParam.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import type { MergeFacts, MergeRecord } from '../recordType.ts';
import { StoredRecordLoader } from '../StoredRecordLoader.tsx';
import { ChooseMergeRecord } from './ChooseMergeRecord.tsx';
import { MergeFields } from './MergeFields.tsx';

/** Makes one record of two: `/crm/accounts/:id/merge?with=…`. */
export function MergeScreen({ noun, facts }: { noun: MergeNoun; facts: MergeFacts }) {
  const { id = '' } = useParams();
  const otherId = useSearchParam('with');
  const denied = useMissingRight('merge');
  const isFromList = useSearchParam('from') === 'duplicates';
  const back = isFromList
    ? { backTo: `/crm/${noun}/duplicates`, backLabel: 'Back to duplicates' }
    : { backTo: `/crm/${noun}/${id}`, backLabel: `Back to the ${facts.noun}` };
  return (
    <Stack gap="md">
      <div>
        <BackLink to={back.backTo}>{back.backLabel}</BackLink>
      </div>
      <div>
        <PageTitle>{`Merge ${noun}`}</PageTitle>
        <Text c="dimmed" maw="70ch">
          {`Two ${noun} become one; the other goes to the trash. ${facts.relatedHint} It can be undone.`}
        </Text>
      </div>
      {denied && <Alert color="yellow">{`${denied}.`}</Alert>}
      <LoadRecord id={id} facts={facts} {...back}>
        {(record) =>
          denied ? null : otherId ? (
            <LoadRecord id={otherId} facts={facts} {...back}>
              {(other) => (
                <MergeFields
                  key={`${record.version} ${other.version}`}
                  noun={noun}
                  facts={facts}
                  nextTo={isFromList ? back.backTo : undefined}
                  records={[record, other]}
                />
              )}
            </LoadRecord>
          ) : (
            <ChooseMergeRecord noun={noun} type={facts.noun} record={record} />
          )
        }
      </LoadRecord>
    </Stack>
  );
}

interface LoadRecordProps {
  id: string;
  facts: MergeFacts;
  backTo: string;
  backLabel: string;
  children: (record: MergeRecord) => ReactNode;
}

const LoadRecord = ({ id, facts, ...props }: LoadRecordProps) => (
  <StoredRecordLoader noun={facts.noun} id={id} query={facts.useRecord(id)} {...props} />
);
