import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { userRole } from '#shared/auth/auth.ts';
import { ACT_KINDS, type ActKind } from '#shared/records/acts.ts';
import { STAFF_EXPORT_ROWS } from '#shared/team/rights.ts';
import { procedures } from '../../../support/procedures.ts';
import { sampleActs } from '../../../support/records/sampleActs.ts';
import { wholeNouns } from '../../../support/records/sampleCalls.ts';
import { newLead, newOpportunity, type Staff } from '../../../support/records.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

// Every procedure and every route is tried by everybody. Which role may call it is written down here once more: a new
// one without an entry fails.

const CALLERS = ['visitor', ...userRole.values] as const;
type Caller = (typeof CALLERS)[number];

/** The callers who may call a procedure: from the first caller of its line on. */
const FROM: Record<Caller, Caller[]> = {
  visitor: ['visitor', 'staff', 'manager', 'admin'],
  staff: ['staff', 'manager', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};

const table: Record<Caller, Record<string, string>> = {
  visitor: {
    auth: 'invitation acceptInvitation signUp signUpFacts verifyEmail resendVerification signIn signOut session requestPasswordReset resetPassword',
    firmAccounts: 'start',
    intake: 'createLeadFromForm requestProposal confirmRequest mailCode',
    sentProposals: 'byKey view accept decline ask mailNoticeCode giveNotice takeNoticeBack',
    shareLinks: 'byKey',
    clientPage: 'byKey',
  },
  staff: {
    auth: 'refresh changePassword updateProfile confirmPassword mailConfirmCode confirmByCode secondFactor startSecondFactor confirmSecondFactor removeSecondFactor sessions revokeSession revokeOtherSessions',
    firmAccounts: 'mine connect confirm disconnect',
    accounts: 'options below',
    contacts: 'byAccount',
    leads: 'samePerson stats recent scheduleFollowUp',
    opportunities: 'accountSums board column fromLead move',
    registrations: 'confirmDate',
    engagements: 'stepNames changeStep',
    agreements: 'changeTerms takeBack',
    proposals:
      'declined preview mailPreview catalogue link renew revise send setRemindersStopped withdraw revokeLink discountRequests askForDiscount withdrawDiscountRequest',
    activities: 'byLead timeline lastContact due create update complete reopen completeFollowUp delete',
    documents: 'list byId history link update delete',
    shareLinks: 'list create revoke',
    clientPage: 'link setLink mailLink',
    imports: 'list byId rows matchColumns setReading importRest run',
    duplicates: 'find list dismiss',
    history: 'setBack',
    acts: 'undo',
    recentChanges: 'list',
    savedViews: 'list create update delete',
    trash: 'list find restore',
    search: 'everything',
    intake: 'createLeadByStaff',
    quarantine: 'list count release delete deleteMany',
    notices:
      'count list settings markSeen setTimeZone setMorningMail setOwnReplies claimReminders calendar renewCalendar endCalendar setCalendarNames',
    demoData: 'create clear',
    backups: 'copy',
    invoicing: 'list',
    reports: 'table count',
    setup: 'state hide dismiss showAgain',
    catalogue: 'current',
    team: 'options',
    live: 'changes',
  },
  manager: {
    registrations: 'addTasks',
    engagements: 'addTasks',
    proposals: 'answerDiscountRequest addTasks',
    activities: 'changeMany',
    documents: 'changeMany deleteMany',
    invoicing: 'overdue next earlier addEarlier release addLine mark',
    merges: 'create createMany',
  },
  admin: {
    team: 'list openWork invitations invite resendInvitation renewInvitationLink cancelInvitation approve policy setPolicy setRole deactivate clearSecondFactor reactivate',
    firmAccounts:
      'settings save tryOut switch setPasswordHolder remove disconnectMember requests approve refuse',
    business: 'sections privacyDraft save logo removeLogo restoreLogo',
    notices: 'enquiryMail setEnquiryMail',
    catalogue: 'versions saveDraft discardDraft publish withdraw',
    terms: 'versions saveDraft discardDraft publish withdraw',
    exports: 'list everythingLink',
    erasure: 'preview erase',
    eventLog: 'list',
    demoData: 'state switch',
    backups: 'state last link create setNightly makeLive',
    mail: 'settings sendTest confirmTest save remove saveMicrosoft signInToMicrosoft disconnectMicrosoft',
  },
};

/** The calls that every noun has; of some only managers may change many. */
const ofNouns: Partial<Record<Caller, string>> = {
  staff: 'list byId create update delete changeMany',
  manager: 'deleteMany',
};
const MANAGERS = ['proposals.changeMany'];

const pathsOf = (caller: Caller) => {
  const written = Object.entries(table[caller]).flatMap(([router, names]) => namesOf(router, names));
  const common = wholeNouns.flatMap((noun) => namesOf(noun, ofNouns[caller] ?? ''));
  const mine = [...written, ...common].filter((path) => !MANAGERS.includes(path));
  return caller === 'manager' ? [...mine, ...MANAGERS] : mine;
};

const namesOf = (router: string, names: string) =>
  names.split(' ').flatMap((name) => (name ? [`${router}.${name}`] : []));

/** Routes that are no procedures, with a valid address and body: the first caller who may use each. */
const ID = '0193a5c0-0000-7000-8000-00000000000a';
const routes: Record<string, { from: Caller; url: string; type?: string; body?: string }> = {
  'GET /healthz': { from: 'visitor', url: '/healthz' },
  'GET /readyz': { from: 'visitor', url: '/readyz' },
  'POST /exchange/imports/:noun|:id/:id': {
    from: 'staff',
    url: `/exchange/imports/leads/${ID}`,
    type: 'text/csv',
    body: 'Title',
  },
  'POST /exchange/exports/:noun': {
    from: 'staff',
    url: '/exchange/exports/leads',
    body: JSON.stringify({ ids: [ID] }),
  },
  'GET /exchange/imports/:noun|:id/problems.csv': {
    from: 'staff',
    url: `/exchange/imports/${ID}/problems.csv`,
  },
  'GET /exchange/reports.zip': { from: 'staff', url: '/exchange/reports.zip' },
  'GET /exchange/everything.zip': { from: 'admin', url: '/exchange/everything.zip' },
  'GET /backups/:id': { from: 'admin', url: `/backups/${ID}` },
  'POST /exchange/log': { from: 'admin', url: '/exchange/log', body: '{}' },
  'POST /business/logo': {
    from: 'admin',
    url: '/business/logo',
    type: 'application/octet-stream',
    body: 'x',
  },
  'POST /uploads/:id': {
    from: 'staff',
    url: `/uploads/${ID}?name=plan.txt`,
    type: 'application/octet-stream',
    body: 'x',
  },
  'GET /proposal.pdf': { from: 'visitor', url: '/proposal.pdf?key=x' },
  'POST /proposal/answer': {
    from: 'visitor',
    url: '/proposal/answer?key=x',
    type: 'application/x-www-form-urlencoded',
    body: 'answer=ask&question=b',
  },
  'POST /shared': {
    from: 'visitor',
    url: '/shared?key=x',
    type: 'application/x-www-form-urlencoded',
    body: 'a=b',
  },
  'GET /firm-account/signed-in': { from: 'visitor', url: '/firm-account/signed-in' },
  'GET /microsoft/signed-in': { from: 'visitor', url: '/microsoft/signed-in' },
  'GET /proposal/no-reminders': { from: 'visitor', url: '/proposal/no-reminders?key=x' },
  'GET /calendar.ics': { from: 'visitor', url: '/calendar.ics?key=x' },
  'GET /downloads/:versionId': { from: 'staff', url: `/downloads/${ID}` },
};

const db = testDatabase();
let app: FastifyInstance;
const users = {} as Record<Exclude<Caller, 'visitor'>, User>;
const callers = {} as Record<Caller, Staff>;

beforeAll(async () => {
  app = await db.app();
  callers.visitor = db.visitor() as Staff;
  for (const role of userRole.values) {
    users[role] = await db.member({ role });
    callers[role] = await db.signedIn(users[role]);
  }
});

/** 'signed out' or 'no right' where that is why a call was refused; 'let in' for any other answer. */
function outcomeOf(error: { code?: string | undefined; message?: string | undefined } | null) {
  if (error?.code === 'UNAUTHORIZED') return 'signed out';
  return error?.code === 'FORBIDDEN' && /^Only (managers|administrators)/.test(error.message ?? '')
    ? 'no right'
    : 'let in';
}

const expected = (from: Caller) =>
  CALLERS.map((caller) => {
    if (FROM[from].includes(caller)) return 'let in';
    return caller === 'visitor' ? 'signed out' : 'no right';
  });

/** The outcome of a call without a valid input: rights are checked first. */
async function outcomeOfCall(caller: Caller, path: string, input: unknown = 'nothing') {
  const [router = '', name = ''] = path.split('.');
  const call = (callers[caller] as unknown as Record<string, Record<string, (input: unknown) => unknown>>)[
    router
  ]?.[name];
  try {
    await call?.(input);
    return outcomeOf(null);
  } catch (error) {
    return outcomeOf(error as { code: string; message: string });
  }
}

async function outcomeOfRequest(caller: Caller, request: InjectOptions) {
  const session =
    caller === 'visitor' ? null : await db.sessions.start(db.orm.em.fork(), users[caller].id, null);
  const cookies = session ? { [cookieName(db.env.PUBLIC_URL)]: session.token } : {};
  const answer = await app.inject({ ...request, cookies });
  if (answer.statusCode < 400) return outcomeOf(null);
  const { message, data } = JSON.parse(answer.body).error.json;
  return outcomeOf({ code: data.code, message });
}

test('every procedure has an entry', () => {
  expect(CALLERS.flatMap(pathsOf).toSorted()).toEqual(procedures().toSorted());
});

test.each(CALLERS)('procedures from %s on answer them, and nobody else', async (from) => {
  const outcomes: Record<string, string[]> = {};
  // A sign-out would end the session of all other calls; it is tried by everybody in other tests.
  for (const path of pathsOf(from).filter((path) => path !== 'auth.signOut')) {
    outcomes[path] = await Promise.all(CALLERS.map((caller) => outcomeOfCall(caller, path)));
  }
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((path) => [path, expected(from)])));
});

describe('routes', () => {
  test('have an entry each', () => {
    const lines = app.printRoutes({ commonPrefix: false, includeHooks: false }).trim().split('\n');
    const known = lines.map((line) => {
      const [, path, methods = ''] = /(\/\S+) \((.+)\)/.exec(line) ?? [];
      return `${methods.startsWith('POST') ? 'POST' : 'GET'} ${path}`;
    });
    // Calls are procedures, see above.
    expect(known.filter((route) => route !== 'GET /trpc/:path').toSorted()).toEqual(
      Object.keys(routes).toSorted(),
    );
  });

  test.each(Object.entries(routes))('%s', async (route, { from, url, type = 'application/json', body }) => {
    const method = route.startsWith('GET') ? 'GET' : 'POST';
    const outcomes = await Promise.all(
      CALLERS.map(async (caller) => {
        const headers = { 'content-type': type };
        return outcomeOfRequest(caller, { method, url, ...(body && { headers, payload: body }) });
      }),
    );
    expect(outcomes).toEqual(expected(from));
  });
});

describe('what depends on the input', () => {
  const owner = () => ({ assignedToId: users.staff.id });
  const view = { list: 'leads', name: 'Urgent', address: 'priority=urgent' } as const;
  const exportOf =
    (payload: object, plural = 'leads') =>
    (caller: Caller) =>
      outcomeOfRequest(caller, { method: 'POST', url: `/exchange/exports/${plural}`, payload });
  const ids = [ID];

  const cases: [string, Caller, (caller: Caller) => Promise<string>][] = [
    [
      'status of several leads',
      'staff',
      (caller) =>
        outcomeOfCall(caller, 'leads.changeMany', { selection: { ids }, change: { status: 'qualified' } }),
    ],
    [
      'owner of several leads',
      'manager',
      (caller) => outcomeOfCall(caller, 'leads.changeMany', { selection: { ids }, change: owner() }),
    ],
    [
      'owner of several opportunities',
      'manager',
      (caller) =>
        outcomeOfCall(caller, 'opportunities.changeMany', { selection: { ids }, change: { ownerId: null } }),
    ],
    [
      'a view for oneself',
      'staff',
      (caller) => outcomeOfCall(caller, 'savedViews.create', { ...view, isShared: false }),
    ],
    [
      'a view for everybody',
      'manager',
      (caller) => outcomeOfCall(caller, 'savedViews.create', { ...view, isShared: true }),
    ],
    ['export of a filtered list', 'staff', exportOf({ filters: { status: 'new' } })],
    ['export of all records', 'manager', exportOf({ everything: true })],
    ['export of a list without filters', 'manager', exportOf({ filters: {} })],
  ];

  test.each(cases)('%s', async (_, from, outcomeOfCase) => {
    expect(await Promise.all(CALLERS.map(outcomeOfCase))).toEqual(expected(from));
  });

  test('a filter that finds more records than staff may export', async () => {
    await db.sql(
      `insert into accounts (id, name, created_at, updated_at, account_type)
       select gen_random_uuid(), 'Account ' || n, now(), now(), 'startup' from generate_series(0, ${STAFF_EXPORT_ROWS}) as n`,
    );
    const filtered = exportOf({ filters: { accountType: 'startup' } }, 'accounts');
    expect(await Promise.all(CALLERS.map(filtered))).toEqual(expected('manager'));
  });

  test('a view that is published stays with its owner, who may keep it for themselves again', async () => {
    const { staff, manager } = callers;
    const { id } = await staff.savedViews.create({ ...view, isShared: false });
    await db.sql('update saved_views set is_shared = true where id = ?', [id]);
    const update = (version: number, data: object) => staff.savedViews.update({ id, version, data });

    expect((await manager.savedViews.list({ list: 'leads' })).map((one) => one.id)).toContain(id);
    await expect(update(1, { name: 'Other' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await update(1, { isShared: false })).toMatchObject({ isShared: false });
    expect(await update(2, { name: 'Other' })).toMatchObject({ name: 'Other' });
    await expect(update(3, { isShared: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

/** From whom on an act of each kind is undone, when somebody else did it and when they did it themselves. */
const undoneFrom: Record<ActKind, { ofOthers: Caller; own: Caller }> = {
  change: { ofOthers: 'admin', own: 'staff' },
  merge: { ofOthers: 'manager', own: 'manager' },
  import: { ofOthers: 'admin', own: 'staff' },
  release: { ofOthers: 'staff', own: 'staff' },
  sending: { ofOthers: 'staff', own: 'staff' },
  follow_up: { ofOthers: 'staff', own: 'staff' },
  discount_answer: { ofOthers: 'manager', own: 'manager' },
  invoicing: { ofOthers: 'manager', own: 'manager' },
  withdrawal: { ofOthers: 'admin', own: 'admin' },
  revocation: { ofOthers: 'staff', own: 'staff' },
  dismissal: { ofOthers: 'staff', own: 'staff' },
  tasks: { ofOthers: 'admin', own: 'manager' },
  hand_over: { ofOthers: 'admin', own: 'admin' },
  restore: { ofOthers: 'staff', own: 'staff' },
};

describe('an act', () => {
  const undo = async (caller: Caller, act: string) => {
    try {
      await callers[caller].acts.undo({ act });
      return 'undone';
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      return `${code}: ${message}`;
    }
  };
  const actOf = async (kind: ActKind, user: User) =>
    sampleActs[kind]({ db, user, staff: await db.signedIn(user) });
  /** The answers, where nobody can tell an act that they may not undo from one that there is not. */
  const expectedOf = async (from: Caller) => {
    const unknown = await Promise.all(CALLERS.map((caller) => undo(caller, crypto.randomUUID())));
    return CALLERS.map((caller, n) => (FROM[from].includes(caller) ? 'undone' : unknown[n]));
  };

  test('that there is not is told alike to everybody signed in', async () => {
    const [visitor, ...others] = await Promise.all(
      CALLERS.map((caller) => undo(caller, crypto.randomUUID())),
    );
    expect(visitor).toBe('UNAUTHORIZED: Please sign in');
    expect(new Set(others)).toEqual(new Set([expect.stringMatching(/^NOT_FOUND: Nothing to undo/)]));
  });

  test.each(ACT_KINDS)('%s of somebody else is undone by who may', async (kind) => {
    const outcomes = [];
    for (const caller of CALLERS)
      outcomes.push(await undo(caller, await actOf(kind, await db.member({ role: 'admin' }))));
    expect(outcomes).toEqual(await expectedOf(undoneFrom[kind].ofOthers));
  });

  test.each(ACT_KINDS)(
    '%s of their own is undone by who may, also when their role has changed',
    async (kind) => {
      const outcomes = [];
      for (const caller of CALLERS) {
        // The act is done with every right, and undone with those of the caller.
        const own = caller === 'visitor' ? await db.member({ role: 'admin' }) : users[caller];
        await setRole(own, 'admin');
        const act = await actOf(kind, own);
        await setRole(own, caller === 'visitor' ? 'admin' : caller);
        outcomes.push(await undo(caller, act));
      }
      expect(outcomes).toEqual(await expectedOf(undoneFrom[kind].own));
    },
  );

  const setRole = (user: User, role: string) =>
    db.sql('update users set role = ? where id = ?', [role, user.id]);
});

test('staff give a single record to somebody, and delete it, as specified', async () => {
  const { staff } = callers;
  const lead = await newLead(staff);
  const opportunity = await newOpportunity(staff);
  const ownerId = users.manager.id;

  await staff.leads.update({ id: lead.id, version: lead.version, data: { assignedToId: ownerId } });
  const { id, version } = opportunity;
  expect(await staff.opportunities.update({ id, version, data: { ownerId } })).toMatchObject({ ownerId });
  expect((await staff.opportunities.delete({ id })).counts).toMatchObject({ opportunity: 1 });
  expect((await staff.leads.delete({ id: lead.id })).counts).toMatchObject({ lead: 1 });
});
