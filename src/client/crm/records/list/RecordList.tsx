import type { ComponentProps, ReactNode } from 'react';
import { v7 } from 'uuid';
import { nounInTitle } from '#shared/records/nouns.ts';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { exactTotal } from '#shared/records/totals.ts';
import { reportNouns } from '#shared/reports/reportNouns.ts';
import { trpc } from '../../../trpc.ts';
import { ListScreen, type ListScreenProps } from '../../../ui/list/ListScreen.tsx';
import type { ListQuery } from '../../../ui/list/useListQuery.ts';
import { type LazyPart, usePreload } from '../../../ui/overlay/lazyPart.ts';
import { useSearchParam } from '../../../ui/useSearchParam.ts';
import type { BulkActionsProps } from '../bulk/BulkActions.tsx';
import type { RecordType } from '../recordType.ts';
import { useDeleteMutationOptions } from '../trash/useDeleteMutationOptions.ts';
import { ListToolbar } from './ListToolbar.tsx';

/** The properties of the screen that differ between nouns. */
type ScreenProps<Row> = Pick<ListScreenProps<Row>, 'query' | 'emptyHint' | 'actions' | 'onNewKey'>;

type ToolbarProps = Pick<ComponentProps<typeof ListToolbar>, 'sorts' | 'views' | 'quickFilters'>;

/** The call that deletes one record, as in `trpc.leads.delete`. */
interface DeleteCall {
  useMutation: (options: ReturnType<typeof useDeleteMutationOptions>) => {
    mutate: (input: { id: string; batchId: string }) => void;
  };
}

interface RecordListProps<Row, Filters extends object> extends ScreenProps<Row>, ToolbarProps {
  type: RecordType<string, SavedViewRecord['list']>;
  remove: DeleteCall;
  /** The filters of the address, with the search. */
  filters: Filters;
  panelFilters: ComponentProps<typeof ListToolbar>['filters'];
  /** The fields of the filter panel. */
  filterFields: ReactNode;
  /** The parameter of the form's address for the name that a search did not find, where a name is enough to add one. */
  nameParameter?: 'name' | 'title';
  table: LazyPart<{ rows: Row[]; query: ListQuery<Row> }>;
  bulkActions: LazyPart<BulkActionsProps<Filters>>;
  /** The card of one row. */
  children: (row: Row, onDelete: () => void) => ReactNode;
}

/** The list of a noun, as cards or as a table, with its filters and its bulk actions. */
export function RecordList<Row extends { id: string }, Filters extends object>(
  props: RecordListProps<Row, Filters>,
) {
  const { type, filters, panelFilters, filterFields, nameParameter, children, ...others } = props;
  const { remove, table: Table, bulkActions: BulkActions, sorts, views, quickFilters, ...screen } = others;
  const { query } = screen;
  const addHref = `/crm/${type.path}/new`;
  usePreload(Table);
  const { mutate } = remove.useMutation(useDeleteMutationOptions(type));
  return (
    <ListScreen
      {...screen}
      exactTotal={useExactTotal(type.path, filters, query.total)}
      noun={type.path}
      addLabel={`Add ${nounInTitle(type.noun)}`}
      addHref={addHref}
      addHrefFor={nameParameter && ((name) => `${addHref}?${new URLSearchParams({ [nameParameter]: name })}`)}
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
          {filterFields}
        </ListToolbar>
      }
      isFiltered={Object.keys(panelFilters).length > 0}
      selectionActions={(selection) => <BulkActions selection={selection} filters={filters} />}
      table={(rows) => <Table rows={rows} query={query} />}
    >
      {(row) => children(row, () => mutate({ id: row.id, batchId: v7() }))}
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
