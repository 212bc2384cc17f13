import { Button, Text } from '@mantine/core';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useSetSearchParam } from '../../../ui/useSearchParam.ts';
import type { MergeFacts, MergeRecord } from '../recordType.ts';
import { RecordSelect } from '../subject/RecordSelect.tsx';
import classes from './Merge.module.css';

interface ChooseMergeRecordProps {
  noun: MergeNoun;
  type: MergeFacts['noun'];
  record: MergeRecord;
}

/** Chooses the record to merge with: a likely duplicate, or one that is searched for. */
export function ChooseMergeRecord({ noun, type, record }: ChooseMergeRecordProps) {
  const setParam = useSetSearchParam();
  const choose = (id: string | null) => setParam('with', id);
  const { data: likely } = trpc.duplicates.find.useQuery({
    noun,
    id: record.id,
    name: record.title,
    contactPoints: record.contactPoints,
    abn: record.abn,
    accountId: record.accountId,
  });

  return (
    <Panel title={`Which ${type} is the same as ${record.title}?`}>
      {likely && likely.length > 0 && (
        <ul className={classes.likely}>
          {likely.map(({ id, title, subtitle, reasons }) => (
            <li key={id}>
              <span>
                {title}{' '}
                <span className={classes.why}>
                  {[subtitle, reasons.join(', ')].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => choose(id)}
                aria-label={`Choose ${title}`}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      )}
      {likely?.length === 0 && <Text c="dimmed">No duplicates found. Search by name:</Text>}
      <RecordSelect
        nouns={[type]}
        value={null}
        onChange={(other) => choose(other?.id ?? null)}
        except={record.id}
        showDetail
        mt="md"
        label={`Another ${type}`}
        placeholder={`Search ${noun}`}
      />
    </Panel>
  );
}
