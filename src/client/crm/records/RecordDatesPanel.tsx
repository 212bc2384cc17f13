import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatShortDate } from '#shared/fields/format.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { useMissingRight } from '../auth/useMissingRight.ts';

interface RecordDatesPanelProps {
  title: string;
  record: { createdAt: Date; updatedAt: Date };
  /** The address where it is merged with another; left out of a type of record that is not merged. */
  mergeHref?: string;
}

/** The days on which a record was created and changed, and for those who may merge the link that merges it with another. */
export function RecordDatesPanel({ title, record, mergeHref }: RecordDatesPanelProps) {
  return (
    <Panel title={title}>
      <DescriptionList dense>
        <RecordDates record={record} />
      </DescriptionList>
      {mergeHref && (
        <Group mt="sm">
          <MergeLink href={mergeHref} />
        </Group>
      )}
    </Panel>
  );
}

/** The days on which a record was created and changed, in a list of its facts. */
export const RecordDates = ({ record }: Pick<RecordDatesPanelProps, 'record'>) => (
  <>
    <DescriptionItem label={recordLabels.createdAt}>{formatShortDate(record.createdAt)}</DescriptionItem>
    <DescriptionItem label={recordLabels.updatedAt}>{formatShortDate(record.updatedAt)}</DescriptionItem>
  </>
);

export function MergeLink({ href }: { href: string }) {
  if (useMissingRight('merge') !== null) return null;
  return (
    <Anchor component={Link} to={href} size="sm">
      Merge with another
    </Anchor>
  );
}

export function EraseLink({ contactId }: { contactId: string }) {
  if (useMissingRight('erase') !== null) return null;
  return (
    <Anchor
      component={Link}
      to={`/crm/contacts/${contactId}/erase`}
      size="sm"
      ms="auto"
      c="var(--mantine-color-error)"
    >
      Erase this person
    </Anchor>
  );
}
