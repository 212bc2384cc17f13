import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { v7 } from 'uuid';
import type { FilterParser } from '#shared/records/filters.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { type ExportNoun, nounInTitle } from '#shared/records/nouns.ts';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { exactTotal } from '#shared/records/totals.ts';
import { reportNouns } from '#shared/reports/reportNouns.ts';
import { trpc } from '../../../trpc.ts';
import { ListScreen, type ListScreenProps } from '../../../ui/list/ListScreen.tsx';
import { listQueryOptions, type PagedQuery, useListQuery } from '../../../ui/list/useListQuery.ts';
import { usePreload } from '../../../ui/overlay/lazyPart.ts';
import type { CardProps } from '../../../ui/record/RecordCard.tsx';
import { useSearchParam } from '../../../ui/useSearchParam.ts';
import type { DeleteCalls } from '../DeleteItem.tsx';
import { ListMenu } from '../export/ListMenu.tsx';
import type { RecordType } from '../recordType.ts';
import { useDeleteMutationOptions } from '../trash/useDeleteMutationOptions.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { type ListParts, useListFilters } from './listParts.ts';

type Parsers = Record<string, FilterParser<unknown>>;

type TextsOf<All extends Parsers> = { [Name in keyof All]?: string };

/** The calls of a noun's router, as in `trpc.leads`. */
interface ListCalls<Row, Input> extends DeleteCalls {
  list: {
    useInfiniteQuery: (
      input: Input,
      options: typeof listQueryOptions,
    ) => PagedQuery & { data: { pages: Page<Row>[] } | undefined };
  };
}

interface RecordListProps<Row, All extends Parsers>
  extends Pick<ListScreenProps<Row>, 'emptyHint' | 'onNewKey'>,
    Pick<ComponentProps<typeof ListToolbar>, 'sorts' | 'views' | 'quickFilters'> {
  type: RecordType<string, SavedViewRecord['list'] & ExportNoun>;
  calls: ListCalls<Row, TextsOf<All>>;
  parsers: All & { sort: FilterParser<unknown> };
  parts: ListParts<Row, Omit<TextsOf<All>, 'sort'>>;
  card: ComponentType<CardProps<Row>>;
  /** The parameter of the form's address for the name that a search did not find, where a name is enough to add one. */
  nameParameter?: 'name' | 'title';
  everything?: string;
  actions?: ReactNode;
  /** The number of all records, where the list itself counts no further: asked for where it shows them all. */
  useAllTotal?: (isEnabled: boolean) => number | undefined;
}

/** The list of a noun, as cards or as a table, with its filters and its bulk actions. */
export function RecordList<Row extends { id: string }, All extends Parsers>(
  props: RecordListProps<Row, All>,
) {
  const { type, calls, parsers, parts, card: Card, nameParameter, everything, actions } = props;
  const { sorts, views, quickFilters, emptyHint, onNewKey, useAllTotal = () => undefined } = props;
  const { table: Table, bulkActions: BulkActions, filterFields: FilterFields } = parts;
  const { filters, sort, panelFilters } = useListFilters(parsers);
  const listed = useListQuery(calls.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions));
  const isUncounted = exactTotal(listed.total ?? 0) === undefined;
  const allTotal = useAllTotal(isUncounted && Object.keys(filters).length === 0);
  const query = {
    ...listed,
    total: useExactTotal(type.path, filters, listed.total) ?? allTotal ?? listed.total,
  };
  const href = `/crm/${type.path}`;
  usePreload(Table);
  const { mutate } = calls.delete.useMutation(useDeleteMutationOptions(type));
  return (
    <ListScreen
      query={query}
      emptyHint={emptyHint}
      onNewKey={onNewKey}
      noun={type.path}
      addLabel={`Add ${nounInTitle(type.noun)}`}
      addHref={`${href}/new`}
      addHrefFor={
        nameParameter && ((name) => `${href}/new?${new URLSearchParams({ [nameParameter]: name })}`)
      }
      actions={
        <>
          {actions}
          <ListMenu noun={type.path} filters={filters} everything={everything} />
        </>
      }
      filters={
        <ListToolbar
          list={type.path}
          filters={panelFilters}
          total={query.total}
          sorts={sorts}
          views={views}
          quickFilters={quickFilters}
          readyViews={type.list?.readyViews}
        >
          <FilterFields />
        </ListToolbar>
      }
      isFiltered={Object.keys(panelFilters).length > 0}
      selectionActions={(selection) => <BulkActions selection={selection} filters={filters} />}
      table={(rows) => <Table rows={rows} query={query} />}
    >
      {(row) => (
        <Card
          row={row}
          card={{
            id: row.id,
            to: `${href}/${row.id}`,
            onDelete: () => mutate({ id: row.id, batchId: v7() }),
          }}
        />
      )}
    </ListScreen>
  );
}

/**
 * The number of all records of a list that was opened from a report, where there are more than lists count to: counted as
 * the report counts them. `filters` are those of the address.
 */
function useExactTotal(path: string, filters: object, total: number | undefined) {
  const isAsked = useSearchParam('counted') === 'yes';
  const noun = reportNouns.find((one) => one === path);
  const isEnabled = isAsked && total !== undefined && exactTotal(total) === undefined;
  const input = { noun: noun ?? 'leads', filters: filters as Record<string, string> };
  const { data } = trpc.reports.count.useQuery(input, { enabled: isEnabled && noun !== undefined });
  return isEnabled ? data : undefined;
}
