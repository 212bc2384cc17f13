import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invalidateChanges, invalidateNoun } from '#client/crm/cache/invalidation.ts';
import { trpc } from '#client/trpc.ts';
import { listQueryOptions, useListQuery } from '#client/ui/list/useListQuery.ts';
import { auditLead } from '../../support/leads.ts';
import { type Answers, render } from '../../support/render.tsx';

const other = { ...auditLead, id: 'b', title: 'Another lead' };
const page = { items: [auditLead, other], nextCursor: null, total: 2 };

/** A desk with a bit of everything on it, and three things to do. */
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
  const acts = {
    Save: () => update.mutate({ id: 'a', version: 3, data: { title: 'A new title' } }),
    Delete: () => remove.mutate({ id: 'b' }),
    Clear: () => clear.mutate(),
    'Somebody renames an account': () => invalidateNoun(client, 'accounts', ['x']),
    'Somebody saves lead b': () => invalidateNoun(client, 'leads', ['b']),
    'Somebody shares a view': () => invalidateChanges(client, [{ table: 'saved_views', ids: ['v'] }]),
    'Somebody changes what nobody knows': () => invalidateNoun(client, 'weather'),
  };
  return (
    <>
      {leads.rows?.map(({ id, title }) => (
        <h2 key={id}>{title}</h2>
      ))}
      {Object.entries(acts).map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
    </>
  );
}

async function atTheDesk(answers: Answers = {}) {
  const asked: string[] = [];
  const told = { ...ANSWERS, ...answers };
  const noted = Object.entries(told).map(([path, answer]) => {
    const note = (input?: { id?: string }) => {
      asked.push(path === 'leads.byId' ? `${path} ${input?.id}` : path);
      return typeof answer === 'function' ? answer(input) : answer;
    };
    return [path, note];
  });
  const { person } = render(<Desk />, Object.fromEntries(noted));
  await screen.findByRole('heading', { name: 'Another lead' });
  await vi.waitFor(() => expect(asked).toHaveLength(8));
  return {
    asked,
    /** What is asked for after pressing the button, in the order of the alphabet. */
    after: async (name: string, count: number) => {
      asked.length = 0;
      await person.click(screen.getByRole('button', { name }));
      await vi.waitFor(() => expect(asked).toHaveLength(count));
      return asked.toSorted();
    },
  };
}

const ANSWERS: Answers = {
  'leads.list': page,
  'leads.byId': ({ id }: { id: string }) => (id === 'a' ? auditLead : other),
  'leads.stats': { total: 2 },
  'leads.update': { ...auditLead, version: 4, title: 'A new title' },
  'leads.delete': { batchId: 't', counts: {} },
  'accounts.options': [],
  'team.options': [],
  'quarantine.count': 1,
  'savedViews.list': [],
  'demoData.clear': {},
};

test('a saved lead is shown at once, and its lists and counts are asked again, its own detail is not', async () => {
  const desk = await atTheDesk({
    'leads.list': vi
      .fn()
      .mockReturnValueOnce(page)
      .mockReturnValue(new Promise(() => {})),
  });

  expect(await desk.after('Save', 3)).toEqual(['leads.list', 'leads.stats', 'leads.update']);
  expect(screen.getByRole('heading', { name: 'A new title' })).toBeVisible();
});

test('a deleted lead leaves the list before the list has come again', async () => {
  const desk = await atTheDesk({
    'leads.list': vi
      .fn()
      .mockReturnValueOnce(page)
      .mockReturnValue(new Promise(() => {})),
  });

  await desk.after('Delete', 4);

  expect(screen.queryByRole('heading', { name: 'Another lead' })).toBeNull();
});

test('a change of an account asks for what shows its name, and not for team and quarantine', async () => {
  const desk = await atTheDesk();

  expect(await desk.after('Somebody renames an account', 5)).toEqual([
    'accounts.options',
    'leads.byId a',
    'leads.byId b',
    'leads.list',
    'leads.stats',
  ]);
});

test('a change of one lead spares the detail of another', async () => {
  const desk = await atTheDesk();

  expect(await desk.after('Somebody saves lead b', 3)).toEqual(['leads.byId b', 'leads.list', 'leads.stats']);
});

test('a view that a colleague shares asks for the views alone', async () => {
  const desk = await atTheDesk();

  expect(await desk.after('Somebody shares a view', 1)).toEqual(['savedViews.list']);
});

test('what nobody said what it touches asks for everything', async () => {
  const desk = await atTheDesk();

  await desk.after('Somebody changes what nobody knows', 8);
  await desk.after('Clear', 9);
});
