import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useMemo } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { OFFLINE_MESSAGE } from '#client/connection/unreachable.ts';
import { trpc } from '#client/trpc.ts';
import { ListScreen } from '#client/ui/list/ListScreen.tsx';
import { listQueryOptions, useListQuery } from '#client/ui/list/useListQuery.ts';
import { RecordCard } from '#client/ui/record/RecordCard.tsx';
import { useSearchParam } from '#client/ui/useSearchParam.ts';
import type { TrashBatch } from '#shared/records/trash.schema.ts';
import { type Answers, type Output, render } from '../../support/render.tsx';

const sunrise: TrashBatch = {
  batchId: 'a',
  title: 'Sunrise Care',
  counts: {},
  deletedAt: new Date(),
  deletedByName: null,
  mergedNoun: null,
  keptUntil: null,
  until: new Date(),
};
const banksia = { ...sunrise, batchId: 'b', title: 'Banksia Support' };

const pageOf = (items: TrashBatch[], nextCursor: string | null = null, total = items.length) => ({
  items,
  nextCursor,
  total,
});

// A list of the trash, because ListScreen works with any record.
function Accounts() {
  const search = useSearchParam('search');
  const { rows, ...query } = useListQuery(trpc.trash.list.useInfiniteQuery({ search }, listQueryOptions));
  return (
    <ListScreen
      noun="accounts"
      addLabel="Add Account"
      addHref="/accounts/new"
      emptyHint="Add your first account."
      query={{ ...query, rows: rows?.map((row) => ({ ...row, id: row.batchId })) }}
    >
      {({ id, title }) => (
        <RecordCard
          id={id}
          title={title}
          to={`/accounts/${id}`}
          editTo={`/accounts/${id}/edit`}
          onDelete={() => {}}
          detail={null}
        >
          {null}
        </RecordCard>
      )}
    </ListScreen>
  );
}

/** The same with a button that loads it again. */
function RefreshedAccounts() {
  const utils = trpc.useUtils();
  return (
    <>
      <button type="button" onClick={() => utils.trash.list.invalidate()}>
        Refresh
      </button>
      <Accounts />
    </>
  );
}

/** The same with rows that stay the same objects, as those of a call do. */
function SameAccounts({ card }: { card: () => ReactNode }) {
  const search = useSearchParam('search');
  const { rows, ...query } = useListQuery(trpc.trash.list.useInfiniteQuery({ search }, listQueryOptions));
  const same = useMemo(() => rows?.map((row) => ({ ...row, id: row.batchId })), [rows]);
  return (
    <ListScreen
      noun="accounts"
      addLabel="Add Account"
      addHref="/accounts/new"
      emptyHint=""
      query={{ ...query, rows: same }}
    >
      {() => card()}
    </ListScreen>
  );
}

const show = (list: Answers['trash.list'], at = '/accounts') =>
  render(<Accounts />, { 'trash.list': list }, { at });

describe('a list', () => {
  test('shows a message while it loads, then its cards and their number', async () => {
    show(pageOf([sunrise, banksia], null, 987));

    expect(screen.getByText('Loading accounts...')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Sunrise Care' })).toHaveAttribute('href', '/accounts/a');
    expect(screen.getByRole('heading', { level: 1, name: 'Accounts' })).toHaveTextContent('987');
    expect(screen.getByText('Accounts: 987')).toHaveAttribute('role', 'status');
    expect(document.title).toBe('Accounts · ProviderDesk');
  });

  test('renders no card again for a letter in its search until the answer is there', async () => {
    const card = vi.fn(() => null);
    const list = vi
      .fn()
      .mockResolvedValueOnce(pageOf([sunrise, banksia]))
      .mockReturnValue(new Promise(() => {}));
    const { person } = render(<SameAccounts card={card} />, { 'trash.list': list }, { at: '/accounts' });
    await waitFor(() => expect(card).toHaveBeenCalled());
    const before = card.mock.calls.length;

    await person.type(screen.getByRole('searchbox'), 'b');

    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    expect(card).toHaveBeenCalledTimes(before);
  });

  test('that cannot load shows the error and a retry button', async () => {
    const list = vi
      .fn()
      .mockRejectedValueOnce(new Error('the server is away'))
      .mockResolvedValue(pageOf([sunrise]));
    const { person } = show(list);

    expect(await screen.findByText('Error loading accounts: the server is away')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('Sunrise Care')).toBeVisible();
    expect(screen.queryByText(/Error loading/)).toBeNull();
  });

  test('whose rows cannot be refreshed keeps them, and says so quietly until it can', async () => {
    const list = vi
      .fn()
      .mockResolvedValueOnce(pageOf([sunrise]))
      .mockRejectedValueOnce(new Error('the server is away'))
      .mockResolvedValue(pageOf([sunrise, banksia]));
    const { person } = render(<RefreshedAccounts />, { 'trash.list': list }, { at: '/accounts' });
    await screen.findByText('Sunrise Care');

    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^This could not be refreshed/)).toBeVisible();
    expect(screen.getByText('Sunrise Care')).toBeVisible();
    expect(screen.queryByText(/Error loading/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('Banksia Support')).toBeVisible();
    expect(screen.queryByText(/could not be refreshed/)).toBeNull();
  });

  test('keeps its rows where a search gets no answer, and shows what it finds once there is one', async () => {
    const list = vi
      .fn()
      .mockResolvedValueOnce(pageOf([sunrise]))
      .mockRejectedValueOnce(new Error(OFFLINE_MESSAGE))
      .mockResolvedValue(pageOf([banksia]));
    const { person } = render(<RefreshedAccounts />, { 'trash.list': list }, { at: '/accounts' });
    await screen.findByText('Sunrise Care');

    await person.type(screen.getByRole('searchbox'), 'b');
    expect(await screen.findByText(/^Your search waits for the connection/)).toHaveRole('status');
    expect(screen.getByText('Sunrise Care')).toBeVisible();
    expect(screen.queryByText(/Error loading/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Refresh' }));

    expect(await screen.findByText('Banksia Support')).toBeVisible();
    expect(screen.queryByText('Sunrise Care')).toBeNull();
    expect(screen.queryByText(/waits for the connection/)).toBeNull();
  });

  test('without records says what to do next', async () => {
    show(pageOf([]));

    expect(await screen.findByText('Add your first account.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Add Account' })).toHaveLength(2);
  });

  test('with more than one page loads the next page by its button', async () => {
    const list = vi.fn(({ cursor }) =>
      cursor === 'second' ? pageOf([banksia]) : pageOf([sunrise], 'second', 2),
    );
    const { person } = show(list);

    await person.click(await screen.findByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('Banksia Support')).toBeVisible();
    expect(screen.getByText('Sunrise Care')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});

describe('searching a list', () => {
  test('sends the search when the typing pauses, and keeps it in the address', async () => {
    const list = vi.fn(({ search }) => pageOf(search ? [banksia] : [sunrise, banksia]));
    const { person, address } = show(list);
    await screen.findByText('Sunrise Care');

    await person.click(screen.getByRole('searchbox', { name: 'Search accounts' }));
    await person.paste('bank');

    expect(await screen.findByText('Accounts found: 1')).toBeInTheDocument();
    expect(screen.queryByText('Sunrise Care')).toBeNull();
    expect(address()).toBe('/accounts?search=bank');
    expect(list.mock.calls.map(([input]) => input.search)).toEqual([undefined, 'bank']);
  });

  test('never shows the results of an earlier search over those of a later one', async () => {
    let answerLate = (_page: Output<'trash.list'>) => {};
    const late = new Promise<Output<'trash.list'>>((resolve) => {
      answerLate = resolve;
    });
    const list = vi.fn(({ search }) => (search === 'b' ? late : pageOf(search ? [banksia] : [sunrise])));
    const { person } = show(list);
    await screen.findByText('Sunrise Care');

    await person.type(screen.getByRole('searchbox'), 'b');
    await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'b' })));
    await person.type(screen.getByRole('searchbox'), 'a');
    await screen.findByText('Accounts found: 1');
    answerLate(pageOf([sunrise, banksia]));
    await late;

    expect(await screen.findByText('Accounts found: 1')).toBeInTheDocument();
    expect(screen.queryByText('Sunrise Care')).toBeNull();
  });

  test('shows a message when nothing is found', async () => {
    show(pageOf([]), '/accounts?search=zzz');

    expect(await screen.findByText('No accounts found matching your search.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('zzz');
  });

  test('starts with / and is cleared by Esc', async () => {
    const { person, address } = show(pageOf([sunrise]), '/accounts?search=sun');
    await screen.findByText('Sunrise Care');

    await person.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await person.keyboard('{Escape}');

    expect(screen.getByRole('searchbox')).toHaveValue('');
    await waitFor(() => expect(address()).toBe('/accounts'));
  });
});

describe('single-key shortcuts', () => {
  test('open the form of a new record with n', async () => {
    const { person, address } = show(pageOf([sunrise]));
    await screen.findByText('Sunrise Care');

    await person.keyboard('n');

    expect(address()).toBe('/accounts/new');
  });

  test('do nothing while the focus is in a text input', async () => {
    const { person, address } = show(pageOf([sunrise]));

    await person.type(await screen.findByRole('searchbox'), 'n/n');

    expect(screen.getByRole('searchbox')).toHaveValue('n/n');
    expect(address()).not.toBe('/accounts/new');
  });

  test('can be switched off', async () => {
    localStorage.setItem('single-key-shortcuts', 'off');
    const { person, address } = show(pageOf([sunrise]));
    await screen.findByText('Sunrise Care');

    await person.keyboard('n');

    expect(address()).toBe('/accounts');
  });
});
