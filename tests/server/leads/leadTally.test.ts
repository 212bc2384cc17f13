import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { kysely } from '#server/platform/database/kysely.ts';
import { HIGH_SCORE } from '#shared/leads.ts';
import { accountWithContact } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

/** The same numbers, counted over all leads. */
async function counted() {
  const { rows } = await sql`
    select count(*)::int as total, count(*) filter (where status = 'new')::int as new,
      count(*) filter (where status = 'qualified')::int as qualified,
      count(*) filter (where lead_score > ${HIGH_SCORE})::int as "highScore",
      count(*) filter (where priority = 'urgent')::int as urgent,
      coalesce(sum(estimated_value), 0)::float8 as "pipelineValue"
    from leads`.execute(kysely(db.orm.em.fork()));
  return rows[0];
}

/** Writers at the same time: fewer than there are connections, for which a call waits only for a moment. */
const LINES = 8;

const inLines = <Result>(work: (line: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: LINES }, (_, line) => work(line)));

test('the counts of the dashboard equal a full scan after any change, also with concurrent writes', async () => {
  const staff = await db.staff();
  const { accountId, contactId } = await accountWithContact(staff);
  const create = (n: number) =>
    staff.leads.create({
      title: `Lead ${n}`,
      accountId,
      contactId,
      estimatedValue: n,
      priority: n % 3 ? 'low' : 'urgent',
      status: n % 4 ? 'new' : 'qualified',
    });
  const made = await inLines(async (line) => {
    const made = [];
    for (let n = line; n < 40; n += LINES) made.push(await create(n));
    return made;
  });
  const leads = made.flat();
  // The rows of the tally are one a statement.
  await db.orm.em.fork().execute(
    `do $$ begin
       for n in 40..239 loop
         insert into leads (id, created_at, updated_at, account_id, contact_id, title, estimated_value, priority, status)
         values (gen_random_uuid(), now(), now(), '${accountId}', '${contactId}', 'Lead ' || n, n,
                 case when n % 3 = 0 then 'urgent' else 'low' end, case when n % 4 = 0 then 'qualified' else 'new' end);
       end loop;
     end $$`,
  );
  expect(await staff.leads.stats()).toEqual(await counted());
  expect(await staff.leads.stats()).toMatchObject({ total: 240, urgent: 80, qualified: 60 });

  const change = ({ id, version }: (typeof leads)[number], n: number) =>
    n % 2
      ? staff.leads.delete({ id })
      : staff.leads.update({ id, version, data: { status: 'contacted', estimatedValue: 1.5 } });
  await inLines(async (line) => {
    for (const [n, lead] of leads.entries()) if (n % LINES === line) await change(lead, n);
  });
  expect(await staff.leads.stats()).toEqual(await counted());
  expect(await staff.leads.stats()).toMatchObject({ total: 220 });

  // Now and then the rows of the tally are combined into one.
  const [{ rows }] = await db.orm.em
    .fork()
    .execute<[{ rows: number }]>('select count(*)::int as rows from lead_tally');
  expect(rows).toBeLessThan(200);

  await db.orm.em
    .fork()
    .execute(
      `update leads set lead_score = case priority when 'urgent' then ${HIGH_SCORE + 1} else ${HIGH_SCORE} end`,
    );
  expect(await staff.leads.stats()).toEqual(await counted());
  const { highScore, urgent } = await staff.leads.stats();
  expect(highScore).toBe(urgent);

  await expect(
    db.orm.em.fork().transactional(async (em) => {
      await em.execute(`update leads set status = 'new', priority = 'urgent', estimated_value = 7`);
      throw new Error('Not so');
    }),
  ).rejects.toThrow('Not so');
  expect(await staff.leads.stats()).toEqual(await counted());
});
