import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountWithContact } from '../../../support/records.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();
let cookies: Record<string, string>;

beforeAll(async () => {
  cookies = await db.cookies(await db.member());
});

const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  db.inject({ method: 'POST', url: `/trpc/${path}`, payload: { json }, cookies, headers });

describe('an error response', () => {
  test('to an invalid form has a message for each field and no internal details', async () => {
    const answer = await post('accounts.create', { name: '', website: 'nope' });

    const { error } = answer.json();
    expect(answer.statusCode).toBe(400);
    expect(error.json.message).toBe('Display name is required');
    expect(error.json.data.fieldErrors).toEqual({
      name: 'Display name is required',
      website: 'Enter a web address such as example.com',
    });
    expect(answer.body).not.toMatch(/stack|node_modules|\/work|ZodError/);
  });

  test('to an invalid update has the names of its fields, without a prefix', async () => {
    const { accountId } = await accountWithContact(staff);

    const answer = await post('accounts.update', { id: accountId, version: 1, data: { name: '' } });

    expect(answer.json().error.json.data.fieldErrors).toEqual({ name: 'Display name is required' });
  });

  test('to a rule that only the server can check also names its field', async () => {
    const { accountId: id } = await accountWithContact(staff);

    const answer = await post('accounts.update', { id, version: 1, data: { parentAccountId: id } });

    expect(answer.json().error.json.data.fieldErrors).toEqual({
      parentAccountId: 'An account cannot be above itself: choose another parent',
    });
  });
});

describe('a write', () => {
  test('from our own pages, under either name of this machine, is accepted', async () => {
    const answers = await Promise.all(
      ['http://127.0.0.1:3000', 'http://localhost:3000'].map((origin) =>
        post('accounts.create', { name: 'Ours' }, { origin }),
      ),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('in one batch with an invalid call is still executed', async () => {
    const answer = await db.inject({
      method: 'POST',
      url: '/trpc/accounts.create,accounts.create?batch=1',
      payload: { 0: { json: { name: 'Good of the batch' } }, 1: { json: { name: '' } } },
      cookies,
    });

    expect(answer.statusCode).toBe(207);
    expect((await staff.accounts.list({ search: 'good of the batch' })).total).toBe(1);
  });
});

test('a long response is compressed for clients that accept it, with the same content; a short one is not', async () => {
  const description = 'Plain words. '.repeat(300);
  const { id } = await staff.leads.create({
    title: 'Long',
    description,
    ...(await accountWithContact(staff)),
  });
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const get = (path: string, encoding: string) =>
    db.inject({ url: `/trpc/${path}`, cookies, headers: { 'accept-encoding': encoding } });

  const long = await get(`leads.byId?input=${input}`, 'identity');
  const packed = await get(`leads.byId?input=${input}`, 'br');
  const short = await get('auth.session', 'br');

  expect(long.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(long.json());
  expect(short.headers['content-encoding']).toBeUndefined();
});
