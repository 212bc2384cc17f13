import { render as renderElement } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { ReactElement } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type * as z from 'zod';
import { confirmPasswordLink } from '#client/confirmPasswordLink.ts';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { CrmProviders } from '#client/crm/CrmRoot.tsx';
import { WithRecordFields } from '#client/crm/screens/WithRecordFields.tsx';
import { createQueryClient, trpc } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { savedViewList } from '#shared/records/nouns.ts';
import type { searchInput } from '#shared/records/search.schema.ts';
import type { SearchHit } from '#shared/records/search.ts';
import { ada } from './staff.ts';

type Outputs = inferRouterOutputs<AppRouter>;
type Inputs = inferRouterInputs<AppRouter>;

/** The path of a procedure, such as `leads.byId`. */
type Path = { [Name in keyof Outputs & string]: `${Name}.${keyof Outputs[Name] & string}` }[keyof Outputs &
  string];

/** The type of a procedure in the inputs or outputs of the router. */
type At<Router, P> = P extends `${infer Name extends keyof Router & string}.${infer Own}`
  ? Own extends keyof Router[Name]
    ? Router[Name][Own]
    : never
  : never;

/** What the client receives from a procedure. */
export type Output<P extends Path> = At<Outputs, P>;

/** What the client sends to a procedure. */
export type Input<P extends Path> = At<Inputs, P>;

/** The answers of the fake server by procedure: a value, or a function of the input that may throw. */
export type Answers = { [P in `${Path}, tried`]?: (input: unknown) => unknown } & {
  [P in Path]?: Output<P> extends AsyncIterable<infer Update>
    ? Stream<Update>
    : Output<P> | ((input: Input<P>) => Output<P> | Promise<Output<P>>);
};

/** Sends updates, or ends with an error; what it returns is called when the client leaves. */
type Stream<Update> = (
  next: (update: Update) => void,
  error: (error: unknown) => void,
) => (() => void) | undefined;

const nothing = { items: [], nextCursor: null, total: 0 };

/** Default answers to calls that many screens make. */
const COMMON: Answers = {
  ...(Object.fromEntries(savedViewList.values.map((noun) => [`${noun}.list`, nothing])) as Answers),
  'contacts.byAccount': [],
  'activities.due': nothing,
  'activities.lastContact': null,
  'proposals.declined': null,
  'leads.samePerson': [],
  'accounts.below': [],
  'proposals.discountRequests': [],
  'activities.timeline': { items: [], nextCursor: null, total: null },
  'auth.signUpFacts': { isFirst: false, passwordMinLength: 6, provider: null },
  'firmAccounts.mine': {
    provider: null,
    email: null,
    hasPassword: true,
    mayHavePassword: true,
    confirmsBy: 'mail',
  },
  'firmAccounts.requests': [],
  'team.options': [],
  'savedViews.list': [],
  'quarantine.count': 0,
  'notices.count': 0,
  'notices.claimReminders': { due: [], nextInMs: null },
  'duplicates.find': [],
  'search.everything': [],
  'trash.find': null,
};

/** An answer for `search.everything` that filters these records by kind, and by id or name. */
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
  /** The address of the screen. */
  at?: string;
  /** The route pattern of the screen, if it has parameters. */
  path?: string;
  /** Other routes that the screen can navigate to. */
  others?: RouteObject[];
  /** The person who is signed in; an administrator where nobody is given. */
  user?: SessionUser;
  /** Hears of each call to the fake server. */
  onCall?: OnCall;
}

type OnCall = (path: string, input: unknown) => void;

/** Renders a screen with a fake server, and returns a user for it. */
export function render(
  screen: ReactElement,
  answers: Answers = {},
  { at = '/', path = at.replace(/[?#].*/, ''), others = [], user = ada, onCall }: RenderOptions = {},
) {
  const queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const client = trpc.createClient({
    links: [confirmPasswordLink, fakeServer({ ...COMMON, ...answers }, onCall)],
  });

  const providers = (
    <CrmProviders client={client} queryClient={queryClient} env="test">
      <SessionContext value={{ user, signOut: () => {} }}>
        <WithRecordFields>
          <Outlet />
        </WithRecordFields>
      </SessionContext>
    </CrmProviders>
  );
  const children = [{ path, element: screen }, ...others, { path: '*', element: <p>Another screen</p> }];
  const router = createMemoryRouter([{ element: providers, children }], { initialEntries: [at] });
  renderElement(<RouterProvider router={router} />);
  return {
    person: userEvent.setup(),
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

const fakeServer =
  (answers: Record<string, unknown>, onCall?: OnCall): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      onCall?.(op.path, op.input);
      if (op.type === 'subscription') return stream(answers[op.path], observer);
      // What is only tried is possible, unless the test says otherwise.
      const tried = `${op.path}, tried`;
      const path = op.context.isTrial ? tried : op.path;
      answer({ [tried]: null, ...answers }, path, op.input).then(
        (data) => {
          observer.next({ result: { data } });
          observer.complete();
        },
        (error) => observer.error(TRPCClientError.from(error)),
      );
    });

/** A function given as the answer sends the updates; otherwise the stream is silent. */
function stream(given: unknown, observer: { next(value: never): void; error(error: never): void }) {
  if (typeof given !== 'function') return;
  return given(
    (data: unknown) => observer.next({ result: { data } } as never),
    (error: unknown) => observer.error(TRPCClientError.from(error as Error) as never),
  );
}

async function answer(answers: Record<string, unknown>, path: string, input: unknown) {
  if (!(path in answers)) throw new Error(`The fake server has no answer for ${path}`);
  const given = answers[path];
  return typeof given === 'function' ? given(input) : given;
}

/** The window is as narrow as that of a phone until the test ends. */
export function onPhone() {
  const media = window.matchMedia;
  const spy = vi.spyOn(window, 'matchMedia');
  spy.mockImplementation((query) => ({ ...media(query), matches: query.includes('47.99em') }));
  onTestFinished(() => spy.mockRestore());
}

interface ErrorData {
  fieldErrors?: Record<string, string>;
  current?: unknown;
  duplicates?: unknown;
  misplaced?: unknown;
  reason?: string;
}

/** An error in the shape in which the server returns it. */
export function trpcError(code: string, message: string, data: ErrorData = {}) {
  const httpStatus = code === 'UNAUTHORIZED' ? 401 : 400;
  const shape = { message, code: -32000, data: { code, httpStatus, ...data } };
  return new TRPCClientError(message, { result: { error: shape } });
}
