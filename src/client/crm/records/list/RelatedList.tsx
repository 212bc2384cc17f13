import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './RelatedList.module.css';

interface RelatedListProps<Row> {
  title: string;
  /** The plural word, as in 'Error loading contacts'. */
  noun: string;
  addLabel: string;
  addHref: string;
  emptyText: string;
  query: ComponentProps<typeof PagedList<Row>>['query'];
  /** A `RelatedItem`. */
  children: (row: Row) => ReactNode;
}

/** The records of one noun that belong to the record on screen, and the button that adds one. */
export function RelatedList<Row extends { id: string }>(props: RelatedListProps<Row>) {
  const { title, noun, addLabel, addHref, emptyText, query, children } = props;
  return (
    <Panel
      title={title}
      count={query.total ?? query.rows?.length}
      aside={
        <Button
          component={Link}
          to={addHref}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {addLabel}
        </Button>
      }
    >
      <PagedList
        query={query}
        errorLabel={`Error loading ${noun}`}
        skeleton={<ListSkeleton label={`Loading ${noun}...`} />}
        empty={<Text c="dimmed">{emptyText}</Text>}
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

const ListSkeleton = ({ label }: { label: string }) => (
  <Stack gap="sm" role="status" aria-label={label}>
    <Skeleton h={18} w="60%" />
    <Skeleton h={18} w="50%" />
  </Stack>
);

interface RelatedItemProps {
  to: string;
  title: string;
  /** A line under the title. */
  detail: ReactNode;
  badge: ReactNode;
}

export const RelatedItem = ({ to, title, detail, badge }: RelatedItemProps) => (
  <>
    <div className={classes.text}>
      <Anchor component={Link} to={to} fw={600}>
        {title}
      </Anchor>
      {detail && <div className={classes.detail}>{detail}</div>}
    </div>
    {badge}
  </>
);
