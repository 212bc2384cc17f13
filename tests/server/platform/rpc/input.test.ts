import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { runs } from '../../../support/draws.ts';
import { inputOf, procedures } from '../../../support/procedures.ts';
import {
  accountWithContact,
  enquiry,
  newLead,
  newOpportunity,
  saveSection,
} from '../../../support/records.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();
let cookies: Record<string, string>;

beforeAll(async () => {
  cookies = await db.cookies(await db.member());
});

async function call(path: string, json: unknown) {
  const answer = await db.inject({ method: 'POST', url: `/trpc/${path}`, payload: { json }, cookies });
  return { status: answer.statusCode, ...answer.json() };
}

/** Text in every script with combining and bidirectional characters, as far as PostgreSQL can store it. */
const text = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 4 }),
        fc.constantFrom('👩‍👩‍👧', 'ẞß', 'é', 'İ', '\u202e', '\u200d'),
      ),
      { minLength: 1, maxLength: Math.floor(maxLength / 8) },
    )
    .map((parts) => parts.join('').trim().slice(0, maxLength))
    .filter(
      (whole) =>
        /[\p{L}\p{N}\p{P}]/u.test(whole) &&
        whole.isWellFormed() &&
        whole === whole.trim() &&
        !whole.includes('\0'),
    );

/** A text without the characters that are a space in texts of one line. */
const line = (maxLength: number) =>
  text(maxLength).filter((whole) => !/[\n\r\v\f\u0085\u2028\u2029]/.test(whole));

/** Signs that are no break of lines, though they look like one, like a space, or like nothing. */
const SIGNS = [
  '\t',
  '\u001c',
  '\u001f',
  '\u00a0',
  '\u180e',
  '\u200b',
  '\u2060',
  '\u3000',
  '\ufeff',
  '\ufffe',
];

/** Breaks of lines, as texts of several lines keep them. */
const BREAKS = ['\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

describe('line breaks', () => {
  const BROKEN = 'one\r\ntwo\u2028three\u0085four';
  const WHOLE = 'one two three four';
  const LINES = 'one\n\ntwo';

  test('are spaces in texts of one line, and stay in those of several', async () => {
    const account = {
      name: BROKEN,
      legalName: BROKEN,
      taxId: BROKEN,
      industry: BROKEN,
      phone: '02\n5550',
      address: BROKEN,
      city: BROKEN,
      state: BROKEN,
      postcode: '28\r30',
      notes: LINES,
    };
    const { id: accountId, ...saved } = await staff.accounts.create(account);
    expect(saved).toMatchObject({
      name: WHOLE,
      legalName: WHOLE,
      taxId: WHOLE,
      industry: WHOLE,
      phone: '02 5550',
      address: WHOLE,
      city: WHOLE,
      state: WHOLE,
      postcode: '28 30',
      notes: LINES,
    });

    const names = { firstName: BROKEN, lastName: BROKEN };
    const contact = await staff.contacts.create({ ...names, position: BROKEN, notes: LINES, accountId });
    expect(contact).toMatchObject({ firstName: WHOLE, lastName: WHOLE, position: WHOLE, notes: LINES });

    const lead = await newLead(staff, {
      title: BROKEN,
      nextAction: BROKEN,
      painPoints: [BROKEN],
      description: LINES,
    });
    expect(lead).toMatchObject({ title: WHOLE, nextAction: WHOLE, painPoints: [WHOLE], description: LINES });

    const deal = await newOpportunity(staff, { name: BROKEN, nextStep: BROKEN, description: LINES });
    expect(deal).toMatchObject({ name: WHOLE, nextStep: WHOLE, description: LINES });

    const activity = await staff.activities.create({ accountId, title: BROKEN, description: LINES });
    expect(activity).toMatchObject({ title: WHOLE, description: LINES });

    const view = { list: 'leads' as const, address: '', isShared: false };
    expect(await staff.savedViews.create({ ...view, name: BROKEN })).toMatchObject({ name: WHOLE });
  });

  test('are spaces in the names of people and in the subjects of mails', async () => {
    const admin = await db.staff({ role: 'admin' });
    await admin.auth.updateProfile({ firstName: BROKEN, lastName: `Bcc:\nall@elsewhere.example` });
    expect((await admin.auth.session())?.user).toMatchObject({
      firstName: WHOLE,
      lastName: 'Bcc: all@elsewhere.example',
    });

    const { proposalMail } = await admin.business.sections();
    const { text } = proposalMail.value;
    const value = { subject: 'Your proposal\r\nBcc: all@elsewhere.example', text };
    await saveSection(admin, 'proposalMail', value);
    expect(text).toContain('\n\n');
    expect((await admin.business.sections()).proposalMail.value).toEqual({
      subject: 'Your proposal Bcc: all@elsewhere.example',
      text,
    });

    for (const email of ['a@b.example\nc@d.example', 'a\n@b.example'])
      expect((await call('contacts.create', { firstName: 'A', lastName: 'B', email })).status).toBe(400);
  });
});

describe('text in any language', () => {
  test('is returned unchanged', async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    const signs = SIGNS.map((sign) => `One${sign}line`);
    const examples: [string, string, string[], string][] = [
      [signs.join(), signs.join(), signs, BREAKS.map((sign) => `Two${sign}lines`).join()],
    ];

    await fc.assert(
      fc.asyncProperty(
        line(200),
        line(200),
        fc.uniqueArray(line(100), { maxLength: 5 }),
        text(200),
        async (title, name, painPoints, description) => {
          const { error, result } = await call('leads.create', {
            title,
            accountId,
            contactId,
            description,
            painPoints,
          });
          expect(error).toBeUndefined();
          const { id } = result.data.json;
          const lead = await staff.leads.byId({ id });
          expect(bytes([lead.title, lead.description, lead.painPoints])).toEqual(
            bytes([title, description, painPoints]),
          );
          const account = await staff.accounts.create({ name });
          expect(bytes((await staff.accounts.byId({ id: account.id })).name)).toEqual(bytes(name));
        },
      ),
      { numRuns: runs(25), examples },
    );
  });

  test('is stored unchanged from the public form, too', async () => {
    const message = 'Grüße, 你好, مرحبا, שלום 👩‍👩‍👧 e\u0301 \u202eabc, ẞß İı';

    expect((await call('intake.createLeadFromForm', enquiry({ message, company: message }))).status).toBe(
      200,
    );

    const [card] = (await staff.leads.list({ search: '你好' })).items;
    const { formData, description } = await staff.leads.byId({ id: card?.id ?? '' });
    const kept = [description, formData?.message, formData?.company];
    expect(bytes(kept)).toEqual(bytes([message, message, message]));
  });

  test.each([
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud800b'],
    ['its other half', 'a\udc00b'],
  ])(
    'is rejected with a message for its field if it contains %s, in lists and in the public form too',
    async (_, broken) => {
      const { id, accountId, contactId } = await newLead(await db.staff());
      const { formData } = enquiry();

      const refusals = await Promise.all([
        call('accounts.create', { name: broken }),
        call('leads.create', { title: 'T', accountId, contactId, painPoints: [broken] }),
        call('leads.update', { id, version: 1, data: { description: broken } }),
        call('intake.createLeadFromForm', {
          formType: 'contact',
          formData: { ...formData, message: broken },
        }),
        call('auth.updateProfile', { firstName: broken, lastName: 'Staff' }),
        call('activities.create', { leadId: id, type: 'note', title: broken }),
      ]);

      for (const { status, error } of refusals) {
        expect(status).toBe(400);
        expect(Object.keys(error.json.data.fieldErrors)).toHaveLength(1);
      }
    },
  );
});

describe('the type annotations of a call', () => {
  test.each([
    ['bytes by the billion', ['typed-array', 'Int8Array']],
    ['a pattern', 'regexp'],
    ['a map', 'map'],
    ['a set', 'set'],
    ['an error', 'Error'],
    ['an address', 'URL'],
    ['a class', ['class', 'User']],
    ['a kind of our own', ['custom', 'x']],
    ['a symbol', ['symbol', 'x']],
  ])('are rejected unless they are plain values: %s', async (_, type) => {
    for (const values of [
      [type],
      { search: [type] },
      [['undefined'], { search: [type] }],
      { a: { b: [type] } },
    ]) {
      const payload = { json: { search: 1_000_000_000 }, meta: { values } };
      const answer = await db.inject({ method: 'POST', url: '/trpc/accounts.create', payload, cookies });

      expect([answer.statusCode, answer.json().error.json.message]).toEqual([
        400,
        'This cannot be understood. Please reload the page and try again.',
      ]);
    }
  });

  test('may name a missing value, and a page has at most a hundred rows', async () => {
    const list = (json: unknown, meta?: unknown) => {
      const input = encodeURIComponent(JSON.stringify({ json, meta }));
      return db.inject({ url: `/trpc/accounts.list?input=${input}`, cookies });
    };

    const answers = [
      await list({ search: null, limit: 100 }, { values: { search: ['undefined'] } }),
      await list({ limit: 101 }),
      await list({ limit: 0 }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400]);
  });
});

describe('the body of a request', () => {
  test('is limited to 64 KiB, with a message for larger ones', async () => {
    const { id } = await newLead(await db.staff());
    const sized = (size: number) => {
      const room =
        size - JSON.stringify({ json: { leadId: id, type: 'note', title: 'T', description: '' } }).length;
      return call('activities.create', {
        leadId: id,
        type: 'note',
        title: 'T',
        description: 'x'.repeat(room),
      });
    };

    const [fits, over] = [await sized(65_536), await sized(65_537)];

    expect([fits.status, over.status]).toEqual([400, 413]);
    expect(fits.error.json.data.fieldErrors.description).toMatch(/at most 10,000 characters/);
    expect(over.error.json.message).toContain('64 KB');
  });

  test.each(procedures().filter(inputOf))('%s has a bound for every text and every list', (path) => {
    const schema = z.toJSONSchema(inputOf(path) as z.ZodType, { io: 'input', unrepresentable: 'any' });

    expect([...unbounded(schema as Node, path)]).toEqual([]);
  });
});

interface Node {
  type?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  additionalProperties?: unknown;
  [limit: string]: unknown;
}

/** The texts and lists in a schema without a limit on their length. */
function* unbounded(node: Node, name: string): Generator<string> {
  if (
    node.type === 'string' &&
    !['maxLength', 'enum', 'const', 'format', 'pattern'].some((limit) => limit in node)
  )
    yield name;
  if (node.type === 'array' && !('maxItems' in node)) yield name;
  const isRecord = node.type === 'object' && typeof node.additionalProperties === 'object';
  if (isRecord && !('maxProperties' in node)) yield name;
  for (const [key, below] of Object.entries(node.properties ?? {})) yield* unbounded(below, `${name}.${key}`);
  for (const below of node.anyOf ?? []) yield* unbounded(below, name);
  if (node.items) yield* unbounded(node.items, `${name}[]`);
}
