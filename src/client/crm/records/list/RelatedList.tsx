import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nounInTitle } from '#shared/records/nouns.ts';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { RecordType } from '../recordType.ts';
import classes from './RelatedList.module.css';
import { type AddRelatedProps, EmptyRelatedList, useIsAmongLists } from './RelatedLists.tsx';

export const RELATED_PAGE_SIZE = 5;

/** The parameters of a form's address, which a new record starts with, as in `{ account: '…' }`. */
export type FormStart = Partial<Record<'account' | 'contact' | 'lead' | 'opportunity', string | null>>;

interface RelatedItem {
  title: string;
  detail: ReactNode;
  badge: ReactNode;
}

interface RelatedListProps<Row> {
  type: Pick<RecordType, 'path' | 'label' | 'pluralLabel'>;
  title?: string;
  start: FormStart;
  /** The words of the specification where there is none: the panel stays with them. */
  emptyText?: string;
  query: ComponentProps<typeof PagedList<Row>>['query'];
  children: (row: Row) => RelatedItem;
}

/** The records of one noun that belong to the record on screen, and the button that adds one; that alone among `RelatedLists`. */
export function RelatedList<Row extends { id: string }>(props: RelatedListProps<Row>) {
  const { type, start, query, children } = props;
  const { title = type.pluralLabel, emptyText } = props;
  const addLabel = `Add ${nounInTitle(type.label.toLowerCase())}`;
  const given = Object.entries(start).flatMap(([name, id]) => (id ? [[name, id]] : []));
  const addTo = `/crm/${type.path}/new?${new URLSearchParams(given)}`;
  const isEmpty = query.rows?.length === 0 && !query.error;
  if (useIsAmongLists() && isEmpty && !emptyText) return <EmptyRelatedList to={addTo} label={addLabel} />;
  return (
    <Panel
      title={title}
      count={query.total ?? query.rows?.length}
      aside={<AddRelated to={addTo} label={addLabel} />}
    >
      <PagedList
        query={query}
        errorLabel={`Error loading ${type.path}`}
        skeleton={<ListSkeleton label={`Loading ${type.path}...`} />}
        empty={<Text c="dimmed">{emptyText ?? `No ${type.path} yet`}</Text>}
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <ItemView to={`/crm/${type.path}/${row.id}`} {...children(row)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

/** The button that adds a record to the one on screen; without its words where there is no room. */
export const AddRelated = ({ to, label }: AddRelatedProps) => (
  <Button
    component={Link}
    to={to}
    size="compact-sm"
    variant="default"
    leftSection={<IconPlus size={16} aria-hidden />}
    classNames={{ root: classes.add, label: classes.addLabel }}
    title={label}
  >
    {label}
  </Button>
);

const ListSkeleton = ({ label }: { label: string }) => (
  <Stack gap="sm" role="status" aria-label={label}>
    <Skeleton h={18} w="60%" />
    <Skeleton h={18} w="50%" />
  </Stack>
);

const ItemView = ({ to, title, detail, badge }: RelatedItem & { to: string }) => (
  <>
    <Anchor component={Link} to={to} className={classes.title} title={title}>
      {title}
    </Anchor>
    {(badge || detail) && (
      <div className={classes.detail}>
        {badge}
        {detail && <span>{detail}</span>}
      </div>
    )}
  </>
);
