import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invalidateChanges, invalidateTable } from '#client/crm/cache/invalidation.ts';
import { trpc } from '#client/trpc.ts';
import { listQueryOptions, useListQuery } from '#client/ui/list/useListQuery.ts';
import type { TableChange } from '#shared/platform/live.ts';
import { auditLead } from '../../support/records/leads.ts';
import { type Answers, type Output, render } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const other = { ...auditLead, id: 'b', title: 'Another lead' };
const page: Output<'leads.list'> = { items: [auditLead, other], nextCursor: null, total: 2 };

/** A screen with some queries of every kind, and buttons for changes. */
function Desk() {
  const client = useQueryClient();
  const leads = useListQuery(trpc.leads.list.useInfiniteQuery({}, listQueryOptions));
  trpc.leads.byId.useQuery({ id: 'a' });
  trpc.leads.byId.useQuery({ id: 'b' });
  trpc.leads.stats.useQuery();
  trpc.accounts.options.useQuery({});
  trpc.team.options.useQuery();
  trpc.quarantine.count.useQuery();
  trpc.savedViews.list.useQuery({ list: 'leads' });
  const update = trpc.leads.update.useMutation();
  const remove = trpc.leads.delete.useMutation();
  const clear = trpc.demoData.clear.useMutation();
  const others = (changes: TableChange[]) => invalidateChanges(client, changes, ada);
  const actions = {
    Save: () => update.mutate({ id: 'a', version: 3, data: { title: 'A new title' } }),
    Delete: () => remove.mutate({ id: 'b' }),
    Clear: () => clear.mutate(),
    'Somebody renames an account': () => invalidateTable(client, 'accounts', ['x']),
    'Somebody saves lead b': () => invalidateTable(client, 'leads', ['b']),
    'Somebody shares a view': () => others([{ table: 'saved_views', ids: ['v'] }]),
    'Somebody changes an unknown table': () => invalidateTable(client, 'weather'),
  };
  return (
    <>
      {leads.rows?.map(({ id, title }) => (
        <h2 key={id}>{title}</h2>
      ))}
      {Object.entries(actions).map(([name, action]) => (
        <button key={name} type="button" onClick={action}>
          {name}
        </button>
      ))}
    </>
  );
}

async function openDesk(answers: Answers = {}) {
  const calls: string[] = [];
  const given = { ...ANSWERS, ...answers };
  const onCall = (path: string, input: unknown) => {
    if (!(path in given)) return;
    calls.push(input && typeof input === 'object' && 'id' in input ? `${path} ${input.id}` : path);
  };
  const { person } = render(<Desk />, given, { onCall });
  await screen.findByRole('heading', { name: 'Another lead' });
  await waitFor(() => expect(calls).toHaveLength(8));
  return {
    calls,
    /** The calls, each with the id that it is about, after the button is pressed, sorted. */
    after: async (name: string, count: number) => {
      calls.length = 0;
      await person.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(calls).toHaveLength(count));
      return calls.toSorted();
    },
  };
}

const ANSWERS: Answers = {
  'leads.list': page,
  'leads.byId': ({ id }) => (id === 'a' ? auditLead : other),
  'leads.stats': { total: 2, new: 0, qualified: 2, highScore: 2, urgent: 2, pipelineValue: 29_000 },
  'leads.update': { ...auditLead, version: 4, title: 'A new title' },
  'leads.delete': { batchId: 't', counts: {} },
  'accounts.options': [],
  'team.options': [],
  'quarantine.count': 1,
  'savedViews.list': [],
  'demoData.clear': { batchId: 't', counts: {}, created: {}, otherRecords: null },
};

/** The list of leads, which does not answer when it is loaded again. */
const loadedOnce = () =>
  vi
    .fn<() => Output<'leads.list'> | Promise<Output<'leads.list'>>>()
    .mockReturnValueOnce(page)
    .mockReturnValue(new Promise(() => {}));

test('a saved lead is shown at once; its lists and counts are loaded again, its detail is not', async () => {
  const desk = await openDesk({
    'leads.list': loadedOnce(),
  });

  expect(await desk.after('Save', 3)).toEqual(['leads.list', 'leads.stats', 'leads.update a']);
  expect(screen.getByRole('heading', { name: 'A new title' })).toBeVisible();
});

test('a deleted lead leaves the list before the list is loaded again', async () => {
  const desk = await openDesk({
    'leads.list': loadedOnce(),
  });

  await desk.after('Delete', 4);

  expect(screen.queryByRole('heading', { name: 'Another lead' })).toBeNull();
});

test('a lead that was not deleted, because the server could not do it or did not answer, stays in the list', async () => {
  const desk = await openDesk({
    'leads.delete': () => Promise.reject(new Error('The database does not answer just now.')),
    'leads.list': loadedOnce(),
  });

  expect(await desk.after('Delete', 4)).toContain('leads.list');

  expect(screen.getByRole('heading', { name: 'Another lead' })).toBeVisible();
});

test('a change of an account reloads the queries that show its name, and not team and quarantine', async () => {
  const desk = await openDesk();

  expect(await desk.after('Somebody renames an account', 5)).toEqual([
    'accounts.options',
    'leads.byId a',
    'leads.byId b',
    'leads.list',
    'leads.stats',
  ]);
});

test('a change of one lead does not load the detail of another again', async () => {
  const desk = await openDesk();

  expect(await desk.after('Somebody saves lead b', 3)).toEqual(['leads.byId b', 'leads.list', 'leads.stats']);
});

test('a view that a colleague shares reloads only the views', async () => {
  const desk = await openDesk();

  expect(await desk.after('Somebody shares a view', 1)).toEqual(['savedViews.list']);
});

test('a change of an unknown table reloads every query', async () => {
  const desk = await openDesk();

  await desk.after('Somebody changes an unknown table', 8);
});

test('what deletes all records reloads them all, and neither people nor views', async () => {
  const desk = await openDesk();

  const calls = await desk.after('Clear', 7);

  expect(calls).not.toContain('team.options');
  expect(calls).not.toContain('savedViews.list');
});
