import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { v7 } from 'uuid';
import {
  formatAud,
  formatCents,
  formatCount,
  formatShortDate,
  formatShortDay,
  today,
} from '#shared/fields/format.ts';
import type { InvoiceItems } from '#shared/invoicing/invoicing.schema.ts';
import { type InvoiceItem, monthDue, sumsOf } from '#shared/invoicing/invoicing.ts';
import { formatTotal, formatTotalOf } from '#shared/records/totals.ts';
import { hasRight } from '#shared/team/rights.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { SearchInput } from '../../ui/list/ListFrame.tsx';
import { LoadMoreButton } from '../../ui/list/LoadMoreButton.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { SelectionBar } from '../../ui/list/selection/SelectionBar.tsx';
import { SelectionCheckbox, SelectShownCheckbox } from '../../ui/list/selection/SelectionCheckbox.tsx';
import { SelectionContext, useSelection } from '../../ui/list/selection/useSelection.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { useRowKeys } from '../../ui/list/useRowKeys.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { lateFact } from '../../ui/record/lateDay.tsx';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import settings from '../../ui/settings/Settings.module.css';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';
import { recordHref } from '../records/subject/recordHref.ts';
import { useCheckedUndo } from '../records/useCheckedUndo.ts';
import { useUndo } from '../records/useUndo.ts';
import classes from './Invoicing.module.css';

const InvoiceDialog = lazyPart(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog);

const AddLine = lazyPart(async () => (await import('./AddLine.tsx')).AddLine);

/** What is due to be invoiced, and what was, from signed proposals: the books of the business write the invoices. */
export function Invoicing() {
  const isInvoiced = useSearchParam('view') === 'invoiced';
  const search = useSearchParam('search');
  const setParam = useSetSearchParam();
  const { user } = useSession();
  const mayMark = hasRight(user, 'invoice');
  const isSelectable = mayMark && !isInvoiced;
  const listed = trpc.invoicing.list.useInfiniteQuery({ isInvoiced, search }, listQueryOptions);
  const query = useListQuery(listed);
  const items = query.rows;
  const [{ due, months } = { due: null, months: null }] = listed.data?.pages ?? [];
  const selection = useSelection(items, items?.length);
  const next = trpc.invoicing.next.useQuery(undefined, { enabled: isSelectable });
  const [marked, mark] = useState<string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const chosen = items?.filter(({ id }) => marked.includes(id)) ?? [];

  return (
    <SelectionContext value={isSelectable ? selection : null}>
      <Stack gap="md">
        <div className={classes.head}>
          <PageTitle>To invoice</PageTitle>
          {isSelectable && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add a line
            </Button>
          )}
          <div className={classes.search}>
            <SearchInput placeholder="Search client, proposal or number..." />
          </div>
          <SegmentedControl
            label="Show"
            options={[
              { value: '', label: 'To invoice' },
              { value: 'invoiced', label: 'Invoiced' },
            ]}
            value={isInvoiced ? 'invoiced' : ''}
            onChange={(view) => {
              selection.clear();
              setParam('view', view);
            }}
          />
        </div>
        <QueryError query={query} label="Error loading what is to be invoiced" />
        {!items && !query.error && <RowSkeletons label="Loading what is to be invoiced..." />}
        {!isInvoiced && <Missed search={search} mayRelease={mayMark} />}
        {isSelectable && !search && <Earlier />}
        {items?.length === 0 && <Nothing isInvoiced={isInvoiced} search={search} />}
        {items && items.length > 0 && (
          <section className={settings.section} aria-label={isInvoiced ? 'Invoiced' : 'To invoice'}>
            <div className={classes.total}>
              {isSelectable && <SelectShownCheckbox shown={items.length} />}
              <span role="status" className={settings.what}>
                {describeList(query.total, due)}
              </span>
              <Amounts sums={due?.count ? due : sumsOfAll(items)} head={due?.count ? 'sums' : 'names'} />
            </div>
            <ItemList items={items} months={months} mayUndo={mayMark} mark={isSelectable && mark} />
            <LoadMoreButton query={query}>Show more</LoadMoreButton>
          </section>
        )}
        {selection.count > 0 && (
          <SelectionBar
            noun="items"
            selection={selection}
            shown={items?.length ?? 0}
            total={items?.length ?? 0}
          >
            <Button
              size="compact-md"
              onClick={() => mark((items ?? []).map(({ id }) => id).filter((id) => selection.has(id)))}
            >
              Invoice
            </Button>
          </SelectionBar>
        )}
        {isAdding && <AddLine onClose={() => setAdding(false)} />}
        {chosen.length > 0 && next.data && (
          <InvoiceDialog items={chosen} next={next.data} onClose={() => mark([])} />
        )}
      </Stack>
    </SelectionContext>
  );
}

const Nothing = ({ isInvoiced, search }: { isInvoiced: boolean; search: string | undefined }) => {
  if (search || isInvoiced)
    return <Text c="dimmed">{search ? 'Nothing found.' : 'Nothing is marked as invoiced yet.'}</Text>;
  return (
    <Text c="dimmed" maw="65ch">
      Nothing is to be invoiced. Listed here once a client accepts one of your{' '}
      <Anchor component={Link} to="/crm/proposals" underline="always">
        proposals
      </Anchor>
      : its price, or each part on its day. Each month of an{' '}
      <Anchor component={Link} to="/crm/agreements" underline="always">
        agreement
      </Anchor>{' '}
      follows on its first day. Sample records never are.
    </Text>
  );
};

/** What was not noted on its day: a person says that it is to be invoiced. */
function Missed({ search, mayRelease }: { search: string | undefined; mayRelease: boolean }) {
  const input = { isInvoiced: false, isMissed: true, search };
  const query = useListQuery(trpc.invoicing.list.useInfiniteQuery(input, listQueryOptions));
  const checked = useCheckedUndo();
  const release = trpc.invoicing.release.useMutation({
    onSuccess: (_, { ids, isReleased }) => {
      if (isReleased === false) return notify.success('Not to be invoiced yet');
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      const back = { ids, isReleased: false };
      notify.undoable(
        `${formatCount(ids.length, 'item')} to be invoiced`,
        checked('invoicing.release', back, () => release.mutate(back)),
      );
    },
    meta: { failed: 'Failed to release' },
  });
  const { rows: items = [], total = items.length } = query;
  const releaseButton = (label: string, released: InvoiceItem[], name?: string) =>
    mayRelease && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={name}
        disabled={release.isPending}
        onClick={() => release.mutate({ ids: released.map(({ id }) => id) })}
      >
        {label}
      </Button>
    );
  return (
    <>
      <QueryError query={query} label="Error loading what is earlier" />
      {items.length > 0 && (
        <section className={settings.section} aria-label="Earlier">
          <div className={classes.total}>
            <span className={settings.what}>
              {`${formatTotalOf(total, 'earlier item')}: release what your books have not invoiced.`}
            </span>
            {items.length > 1 && releaseButton(query.hasMore ? 'Release those shown' : 'Release all', items)}
            <Amounts sums={sumsOfAll(items)} head="names" />
          </div>
          <ul>
            {items.map((item) => (
              <li key={item.id} className={settings.row}>
                <ItemRow item={item}>
                  {releaseButton('Release', [item], `Release ${item.title}, ${item.client}`)}
                </ItemRow>
              </li>
            ))}
          </ul>
          <LoadMoreButton query={query}>Show more</LoadMoreButton>
        </section>
      )}
    </>
  );
}

/** What was accepted before there was this list: a person says that it belongs here. */
function Earlier() {
  const { data } = trpc.invoicing.earlier.useQuery();
  const undo = useUndo();
  const add = trpc.invoicing.addEarlier.useMutation({
    onSuccess: (_, { act }) => {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      notify.undoable('Earlier proposals added', undo.of(act));
    },
    meta: { failed: 'Failed to add the earlier proposals' },
  });
  if (!data?.count) return null;
  return (
    <Group gap="4px 12px">
      <Text c="dimmed" size="sm">
        {`${formatCount(data.count, 'proposal')} accepted before this list: ${formatAud(data.total)}.`}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={add.isPending}
        onClick={() => add.mutate({ act: v7() })}
      >
        Add to review
      </Button>
    </Group>
  );
}

/** '3 items due, and 1 later', or '40 items' */
function describeList(total = 0, due: InvoiceItems['due']) {
  if (!due) return formatTotalOf(total, 'item');
  const later = total - due.count;
  return `${formatCount(due.count, 'item')} due${later > 0 ? `, and ${formatTotal(later)} later` : ''}`;
}

interface ItemListProps {
  items: InvoiceItem[];
  months: InvoiceItems['months'];
  mayUndo: boolean;
  /** Asks for the numbers of these. */
  mark: false | ((ids: string[]) => void);
}

/** With the sums of each month where there are two. `j` and `k` go from client to client, `x` selects. */
function ItemList({ items, months, mayUndo, mark }: ItemListProps) {
  const list = useRef<HTMLUListElement>(null);
  const rememberRow = useRowKeys(list);
  const sumsBefore = (item: InvoiceItem, previous: InvoiceItem | undefined) => {
    const month = monthDue(item.dueOn);
    const isFirst = !previous || monthDue(previous.dueOn) !== month;
    return months && months.length > 1 && isFirst && months.find((one) => one.month === month);
  };
  return (
    <ul ref={list} onFocus={rememberRow}>
      {items.map((item, at) => {
        const sums = sumsBefore(item, items[at - 1]);
        return (
          <Fragment key={item.id}>
            {sums && (
              <li className={classes.month}>
                <span className={settings.what}>{sums.month ? formatMonth(sums.month) : 'Later'}</span>
                <Amounts sums={sums} />
              </li>
            )}
            <li data-row={item.id} className={settings.row}>
              <ItemRow item={item}>
                {mayUndo && (item.invoice || item.isTyped) && <UndoButton item={item} />}
                {mark && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Invoice ${item.title}, ${item.client}`}
                    onClick={() => mark([item.id])}
                  >
                    Invoice
                  </Button>
                )}
              </ItemRow>
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const formatMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

const sumsOfAll = (items: InvoiceItem[]) => sumsOf(items.flatMap(({ lines }) => lines));

interface AmountsProps {
  sums: ReturnType<typeof sumsOf>;
  /** In the head of a list, which names the columns, with sums or without. */
  head?: 'sums' | 'names';
}

function Amounts({ sums: { net, gst, total }, head }: AmountsProps) {
  const Name = head ? 'div' : VisuallyHidden;
  return (
    <div className={classes.sums}>
      <div>
        {gst === null ? !head && 'No GST' : <Name>Excl. GST </Name>}
        {gst !== null && head !== 'names' && formatCents(net)}
      </div>
      <div>
        {gst !== null && <Name>Incl. GST </Name>}
        {head !== 'names' && formatCents(total)}
      </div>
    </div>
  );
}

/** `children`: what can be done with it. */
function ItemRow({ item, children }: { item: InvoiceItem; children: ReactNode }) {
  const { id, client, accountId, title, lines, dueOn, invoice, isMissed } = item;
  const source = sourceOf(item);
  return (
    <>
      {!isMissed && <SelectionCheckbox id={id} title={`${title}, ${client}`} />}
      <div className={settings.what}>
        <h2 className={settings.title}>
          {accountId ? (
            <Anchor component={Link} to={`/crm/accounts/${accountId}`} c="inherit">
              {client}
            </Anchor>
          ) : (
            <span>{`${client} (deleted)`}</span>
          )}
        </h2>
        <div className={`${settings.detail} ${settings.facts}`}>
          {invoice && <span className={settings.fact}>{invoice.number}</span>}
          <span className={settings.fact}>
            {invoice && <span className={settings.dot}> · </span>}
            {source ? (
              <Anchor
                component={Link}
                to={recordHref(source)}
                size="sm"
                underline="always"
                display="inline-block"
              >
                {title}
              </Anchor>
            ) : (
              `${title} (deleted)`
            )}
          </span>
          <span className={settings.fact}>
            <span className={settings.dot}> · </span>
            {invoice ? describeMarked(item, invoice) : (lateFact(dueOn, true) ?? describeDue(item))}
          </span>
        </div>
      </div>
      <Amounts sums={sumsOf(lines)} />
      {children}
    </>
  );
}

function sourceOf({ proposalId, agreementId }: InvoiceItem) {
  if (proposalId) return { noun: 'proposal' as const, id: proposalId };
  return agreementId && { noun: 'agreement' as const, id: agreementId };
}

function describeDue({ dueOn, dueStep }: InvoiceItem) {
  if (dueOn === null) return `When ‘${dueStep}’ is done`;
  return dueOn === today() ? 'Today' : formatShortDay(dueOn);
}

function describeMarked(
  { dueOn, dueStep }: InvoiceItem,
  { at, byName }: NonNullable<InvoiceItem['invoice']>,
) {
  const undone = dueStep !== null && dueOn === null ? ` · ‘${dueStep}’ is not done` : '';
  return `Marked ${formatShortDate(at)}${byName ? ` by ${byName}` : ''}${undone}`;
}

/** Takes the mark back, or removes an open line that a person typed. */
function UndoButton({ item: { id, title, client, invoice } }: { item: InvoiceItem }) {
  const button = useRef<HTMLButtonElement>(null);
  const undo = useUndo();
  return (
    <Button
      ref={button}
      variant="default"
      loading={undo.isPending}
      aria-label={invoice ? `Undo: ${title}, ${client} invoiced` : `Remove ${title}, ${client}`}
      onClick={() => undo.mutate({ act: id }, { onSuccess: () => focusNextTo(button.current) })}
    >
      {invoice ? 'Undo' : 'Remove'}
    </Button>
  );
}
