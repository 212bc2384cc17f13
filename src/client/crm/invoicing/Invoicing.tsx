import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents, formatCount, formatShortDate, formatShortDay, today } from '#shared/fields/format.ts';
import { type InvoiceItem, sumsOf } from '#shared/invoicing/invoicing.ts';
import { hasRight } from '#shared/team/rights.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { SelectionBar } from '../../ui/list/selection/SelectionBar.tsx';
import { SelectionCheckbox, SelectShownCheckbox } from '../../ui/list/selection/SelectionCheckbox.tsx';
import { SelectionContext, useSelection } from '../../ui/list/selection/useSelection.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { lateFact } from '../../ui/record/lateDay.tsx';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import settings from '../../ui/settings/Settings.module.css';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';
import { recordHref } from '../records/subject/recordHref.ts';
import { useFailureToast } from '../records/useFailureToast.ts';
import { useUndo } from '../records/useUndo.ts';
import classes from './Invoicing.module.css';

const InvoiceDialog = lazyPart(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog);

const AddLine = lazyPart(async () => (await import('./AddLine.tsx')).AddLine);

/** What is due to be invoiced, and what was, from signed proposals: the books of the business write the invoices. */
export function Invoicing() {
  const isInvoiced = useSearchParam('view') === 'invoiced';
  const setParam = useSetSearchParam();
  const { user } = useSession();
  const query = trpc.invoicing.list.useQuery({ isInvoiced });
  const all = query.data?.items;
  const missed = all?.filter((item) => item.isMissed) ?? [];
  const items = all?.filter((item) => !item.isMissed);
  const selection = useSelection(items, items?.length);
  const [isMarking, setMarking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const mayMark = hasRight(user, 'invoice');
  const isSelectable = mayMark && !isInvoiced;
  const chosen = items?.filter(({ id }) => selection.has(id)) ?? [];

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
        {missed.length > 0 && <MissedPeriods items={missed} mayRelease={mayMark} />}
        {items?.length === 0 && missed.length === 0 && (
          <Text c="dimmed">
            {isInvoiced
              ? 'Nothing is marked as invoiced yet.'
              : 'Nothing is to be invoiced. What clients accept is listed here.'}
          </Text>
        )}
        {items && items.length > 0 && (
          <section className={settings.section} aria-label={isInvoiced ? 'Invoiced' : 'To invoice'}>
            <div className={classes.total}>
              {isSelectable && <SelectShownCheckbox shown={items.length} />}
              <span role="status">{isInvoiced ? describeSum(items) : describeDueNow(items)}</span>
            </div>
            <ul>
              {items.map((item) => (
                <li key={item.id} className={settings.row}>
                  <ItemRow item={item} mayUndo={mayMark} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {selection.count > 0 && (
          <SelectionBar
            noun="items"
            selection={selection}
            shown={items?.length ?? 0}
            total={items?.length ?? 0}
          >
            <Button size="compact-md" onClick={() => setMarking(true)}>
              Invoice
            </Button>
          </SelectionBar>
        )}
        {isAdding && <AddLine onClose={() => setAdding(false)} />}
        {isMarking && chosen.length > 0 && (
          <InvoiceDialog
            items={chosen}
            lastNumber={query.data?.lastNumber ?? null}
            onClose={() => setMarking(false)}
          />
        )}
      </Stack>
    </SelectionContext>
  );
}

/** Periods that had begun before they were noted: a person says that they are to be invoiced. */
function MissedPeriods({ items, mayRelease }: { items: InvoiceItem[]; mayRelease: boolean }) {
  const showFailure = useFailureToast();
  const release = trpc.invoicing.release.useMutation({
    onSuccess: (_, { ids }) => {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      notify.success(`${formatCount(ids.length, 'period')} to be invoiced`);
    },
    onError: (error) => showFailure('Failed to release', error),
  });
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
    <section className={settings.section} aria-label="Missed periods">
      <div className={classes.total}>
        <span className={settings.what}>
          {`${formatCount(items.length, 'earlier period')} not invoiced yet: release what is due.`}
        </span>
        {items.length > 1 && releaseButton('Release all', items)}
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={settings.row}>
            <ItemRow item={item} mayUndo={false} />
            {releaseButton('Release', [item], `Release ${item.title}, ${item.client}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '3 items · $11,550 incl. GST, and 1 item later' */
function describeDueNow(items: InvoiceItem[]) {
  const due = items.filter(({ dueOn }) => dueOn !== null && dueOn <= today());
  const later = items.length - due.length;
  return `${describeSum(due)}${later > 0 ? `, and ${formatCount(later, 'item')} later` : ''}`;
}

/** '3 items · $11,550 incl. GST' */
const describeSum = (items: InvoiceItem[]) =>
  `${formatCount(items.length, 'item')} · ${formatTotalOf(items.flatMap(({ lines }) => lines))}`;

/** '$3,850 incl. GST' */
function formatTotalOf(lines: InvoiceItem['lines']) {
  const { total, gst } = sumsOf(lines);
  return `${formatCents(total)}${gst === null ? '' : ' incl. GST'}`;
}

function ItemRow({ item, mayUndo }: { item: InvoiceItem; mayUndo: boolean }) {
  const { id, client, accountId, title, lines, dueOn, invoice, isMissed, isTyped } = item;
  const source = sourceOf(item);
  const { net, gst } = sumsOf(lines);
  return (
    <>
      {!isMissed && <SelectionCheckbox id={id} title={`${title}, ${client}`} />}
      <div className={settings.what}>
        <div className={settings.title}>
          {accountId ? (
            <Anchor component={Link} to={`/crm/accounts/${accountId}`} c="inherit">
              {client}
            </Anchor>
          ) : (
            <span>{`${client} (deleted)`}</span>
          )}
        </div>
        <div className={settings.detail}>
          {invoice && `${invoice.number} · `}
          {source ? (
            <Anchor component={Link} to={recordHref(source)} size="sm">
              {title}
            </Anchor>
          ) : (
            `${title} (deleted)`
          )}
          {' · '}
          {invoice ? describeMarked(item, invoice) : (lateFact(dueOn, true) ?? describeDue(item))}
        </div>
      </div>
      <div className={classes.sums}>
        <strong>{formatTotalOf(lines)}</strong>
        {gst !== null && (
          <div className={settings.detail}>{`${formatCents(net)} + ${formatCents(gst)} GST`}</div>
        )}
      </div>
      {mayUndo && (invoice || isTyped) && <UndoButton item={item} />}
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
