import { Badge, Table } from '@mantine/core';
import { formatDay, today } from '#shared/fields/format.ts';
import type { StoredVersion } from '#shared/site/versions.schema.ts';
import type { VersionedContent, VersionState } from '#shared/site/versions.ts';

const STATE_LABELS: Record<VersionState, string> = {
  draft: 'Draft',
  scheduled: 'Published, holds later',
  in_force: 'In force',
  past: 'Past',
};

/** All versions, the newest first. */
export const VersionList = ({
  label,
  versions,
}: {
  label: string;
  versions: StoredVersion<VersionedContent>[];
}) => (
  <Table.ScrollContainer minWidth={420}>
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>From</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>Published</Table.Th>
          <Table.Th>Source</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {versions.map(({ id, validFrom, state, publishedAt, publishedByName, sourceUrl, checkedOn }) => (
          <Table.Tr key={id ?? validFrom}>
            <Table.Td>{formatDay(validFrom)}</Table.Td>
            <Table.Td>
              <Badge variant="light" color={state === 'in_force' ? 'teal' : 'gray'}>
                {STATE_LABELS[state]}
              </Badge>
            </Table.Td>
            <Table.Td>
              {id === null
                ? 'With the product'
                : publishedAt &&
                  `${formatDay(today(publishedAt))}${publishedByName ? ` by ${publishedByName}` : ''}`}
            </Table.Td>
            <Table.Td>
              {sourceUrl && (
                <a href={sourceUrl} rel="noreferrer" target="_blank">
                  Source
                </a>
              )}
              {checkedOn && ` checked ${formatDay(checkedOn)}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
