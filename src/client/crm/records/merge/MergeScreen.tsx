import { Stack, Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { MergeNoun } from '#shared/records/merges.schema.ts';
import { trpc } from '../../../trpc.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RecordLoader, type RecordQuery } from '../../../ui/record/RecordLoader.tsx';
import { useSearchParam } from '../../../ui/useSearchParam.ts';
import { ChooseMergeRecord } from './ChooseMergeRecord.tsx';
import { MergeFields } from './MergeFields.tsx';
import { type Mergeable, mergeConfig } from './mergeConfig.ts';

/** Makes one record of two: `/crm/accounts/:id/merge?with=…`. */
export function MergeScreen({ noun }: { noun: MergeNoun }) {
  const { id = '' } = useParams();
  const other = useSearchParam('with');
  const { singular } = mergeConfig[noun];
  const frame = { noun: singular, backTo: `/crm/${noun}/${id}`, backLabel: `Back to the ${singular}` };
  return (
    <Stack gap="md" maw={960}>
      <div>
        <BackLink to={frame.backTo}>{frame.backLabel}</BackLink>
      </div>
      <div>
        <PageTitle>{`Merge ${noun}`}</PageTitle>
        <Text c="dimmed" maw="70ch">
          {`Two ${noun} become one; the other goes to the trash. ${mergeConfig[noun].relatedHint} It can be undone.`}
        </Text>
      </div>
      <Load noun={noun} id={id} frame={frame}>
        {(record) =>
          other ? (
            <Load noun={noun} id={other} frame={frame}>
              {(second) => (
                <MergeFields
                  key={`${record.version} ${second.version}`}
                  noun={noun}
                  records={[record, second]}
                />
              )}
            </Load>
          ) : (
            <ChooseMergeRecord noun={noun} record={record} />
          )
        }
      </Load>
    </Stack>
  );
}

interface LoadProps {
  noun: MergeNoun;
  id: string;
  frame: { noun: string; backTo: string; backLabel: string };
  children: (record: Mergeable) => React.ReactNode;
}

const Load = ({ noun, ...props }: LoadProps) =>
  noun === 'accounts' ? <LoadAccount {...props} /> : <LoadContact {...props} />;

function LoadAccount({ id, frame, children }: Omit<LoadProps, 'noun'>) {
  const query = trpc.accounts.byId.useQuery({ id }, { staleTime: 0 });
  return (
    <RecordLoader {...frame} query={query as RecordQuery<unknown> as RecordQuery<Mergeable>}>
      {children}
    </RecordLoader>
  );
}

function LoadContact({ id, frame, children }: Omit<LoadProps, 'noun'>) {
  const query = trpc.contacts.byId.useQuery({ id }, { staleTime: 0 });
  return (
    <RecordLoader {...frame} query={query as RecordQuery<unknown> as RecordQuery<Mergeable>}>
      {children}
    </RecordLoader>
  );
}
