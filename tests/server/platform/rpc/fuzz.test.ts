import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { cookieName } from '#server/platform/identity/context.ts';
import { runs } from '../../../support/draws.ts';
import { fuzzInput, unstorableInputs } from '../../../support/fuzzInput.ts';
import { inputOf, kindOf, procedures } from '../../../support/procedures.ts';
import { newLead } from '../../../support/records.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
let ids: string[];

beforeAll(async () => {
  const staff = await db.staff();
  const lead = await newLead(staff);
  const { batchId } = await staff.leads.delete({ id: (await newLead(staff)).id });
  const other = await db.member({ email: 'other@desk.example' });
  ids = [lead.id, lead.accountId, lead.contactId, batchId, other.id];
});

/** An administrator with a new session, because some calls end sessions. */
async function signIn() {
  const { id } = await db.member({ role: 'admin', password: 'four calm words' });
  const { token } = await db.sessions.start(db.orm.em.fork(), id, null);
  return { [cookieName(db.env.PUBLIC_URL)]: token };
}

const call = (path: string, text: string, cookies: Record<string, string>) =>
  kindOf(path) === 'query'
    ? db.inject({ url: `/trpc/${path}?input=${encodeURIComponent(text)}`, cookies })
    : db.inject({
        method: 'POST',
        url: `/trpc/${path}`,
        headers: { 'content-type': 'application/json' },
        payload: text,
        cookies,
      });

// Calls that empty the tables come last.
const empties = (path: string) => Number(/delete|demoData/.test(path));
const paths = procedures().sort((a, b) => empties(a) - empties(b));

/** Parts of stack traces, paths, SQL, and messages of the ORM and the parsers. */
const INTERNALS =
  /node_modules|\/src\/|\.ts:\d|^ +at |mikro|kysely|zod|postgres|pg_|select ["*]|insert into|relation "|column "|constraint|syntax|unexpected token|JSON at/im;

/** Ids, tokens and the places of pages: random characters, which can spell any short word. */
const RANDOM = /\b(?=[\w-]*\d)[\w-]{32,}/g;

/** The default messages of zod. */
const ZOD_DEFAULT_MESSAGES =
  /Too (big|small):|Invalid (input|option|string|key|value)|Unrecognized key|must match pattern/;

test.each(paths)('%s answers any input, and never with an error of the server', async (path) => {
  let cookies = await signIn();
  const examples = unstorableInputs(inputOf(path), ids).map((text): [string] => [text]);

  await fc.assert(
    fc.asyncProperty(fuzzInput(inputOf(path), ids), async (text) => {
      const { statusCode, body } = await call(path, text, cookies);
      expect(statusCode, body).toBeLessThan(500);
      if (statusCode >= 400) expect(JSON.parse(body).error.json.data.requestId).toMatch(/^[\da-f-]{36}$/);
      expect(body.replace(RANDOM, '')).not.toMatch(INTERNALS);
      if (statusCode >= 400) expect(body).not.toMatch(ZOD_DEFAULT_MESSAGES);
      expect('polluted' in {}).toBe(false);
      if (statusCode === 401 || path.startsWith('auth.')) cookies = await signIn();
    }),
    { numRuns: examples.length + runs(inputOf(path) ? 12 : 4), examples },
  );
});
