import { render as draw } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import type * as z from 'zod';
import { confirmPasswordLink } from '#client/confirmPasswordLink.ts';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { CrmProviders } from '#client/crm/CrmProviders.tsx';
import { createQueryClient, trpc } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';
import type { searchInput } from '#shared/records/search.schema.ts';
import type { SearchHit } from '#shared/records/search.ts';
import { ada } from './staff.ts';

/** What the pretend server answers, by procedure: a value, or a function of the input that may throw. */
export type Answers = Record<string, unknown>;

/** What many screens ask along, and few tests are about. */
const COMMON: Answers = {
  'opportunities.list': { items: [], nextCursor: null, total: 0 },
  'documents.list': { items: [], nextCursor: null, total: 0 },
  'activities.timeline': { items: [], nextCursor: null, total: null },
  'team.options': [],
  'quarantine.count': 0,
  'notices.count': 0,
  'duplicates.find': [],
  'search.everything': [],
};

/** An answer of `search.everything`: those of these records that have what is typed, or that are asked for by id. */
export const searchAmong =
  (...records: Pick<SearchHit, 'kind' | 'id' | 'name'>[]) =>
  ({ search, kinds, ids = [] }: z.input<typeof searchInput>) =>
    records
      .filter(({ kind }) => !kinds || kinds.includes(kind))
      .filter(({ id, name }) =>
        ids.length > 0 ? ids.includes(id) : name.toLowerCase().includes(search.toLowerCase()),
      )
      .map((record) => ({ ...record, detail: '' }));

interface RenderOptions {
  /** The address that the screen is opened at. */
  at?: string;
  /** The pattern of the screen's address, where it reads something from it. */
  path?: string;
  /** Other addresses that the screen may lead to. */
  others?: RouteObject[];
}

/** Shows a screen to a person, with a pretend server behind it. */
export function render(
  screen: ReactElement,
  answers: Answers = {},
  { at = '/', path = at.replace(/\?.*/, ''), others = [] }: RenderOptions = {},
) {
  const router = createMemoryRouter(
    [{ path, element: screen }, ...others, { path: '*', element: <p>Another screen</p> }],
    { initialEntries: [at] },
  );
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  const client = trpc.createClient({
    links: [confirmPasswordLink, pretendServer({ ...COMMON, ...answers })],
  });

  draw(
    <CrmProviders client={client} queryClient={queryClient} env="test">
      <SessionContext value={{ user: ada, signOut: () => {} }}>
        <RouterProvider router={router} />
      </SessionContext>
    </CrmProviders>,
  );
  return {
    person: userEvent.setup(),
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

const pretendServer =
  (answers: Answers): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      if (op.type === 'subscription') return stream(answers[op.path], observer);
      answer(answers, op.path, op.input).then(
        (data) => {
          observer.next({ result: { data } });
          observer.complete();
        },
        (error) => observer.error(TRPCClientError.from(error)),
      );
    });

/** A stream says what the test has it say; most say nothing. */
function stream(given: unknown, observer: { next(value: never): void; error(error: never): void }) {
  if (typeof given !== 'function') return;
  return given(
    (data: unknown) => observer.next({ result: { data } } as never),
    (error: unknown) => observer.error(TRPCClientError.from(error as Error) as never),
  );
}

async function answer(answers: Answers, path: string, input: unknown) {
  if (!(path in answers)) throw new Error(`The pretend server has no answer for ${path}`);
  const given = answers[path];
  return typeof given === 'function' ? given(input) : given;
}

interface RefusalData {
  fieldErrors?: Record<string, string>;
  current?: unknown;
  reason?: string;
}

/** A refusal as the server words it. */
export function refusal(code: string, message: string, data: RefusalData = {}) {
  const httpStatus = code === 'UNAUTHORIZED' ? 401 : 400;
  const shape = { message, code: -32000, data: { code, httpStatus, ...data } };
  return new TRPCClientError(message, { result: { error: shape } });
}
