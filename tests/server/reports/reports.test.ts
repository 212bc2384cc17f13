import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runSql } from '#server/platform/database/runSql.ts';
import { newOpportunity, newProposal, type Staff, sendProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

type Asked = Parameters<Staff['reports']['table']>[0];

/** The figures of a table by its rows and columns. */
async function figures(staff: Staff, input: Asked) {
  const { columns, rows, total } = await staff.reports.table(input);
  return Object.fromEntries(
    [...rows, total].map(({ label, figures }) => [
      label,
      Object.fromEntries(columns.map((column, at) => [column.label, figures[at]?.value])),
    ]),
  );
}

describe('a report', () => {
  test('of one person is for this person, managers and administrators', async () => {
    const [staff, colleague, manager] = [
      await db.staff(),
      await db.staff(),
      await db.staff({ role: 'manager' }),
    ];
    const personId = (await staff.auth.session())?.user.id;
    await newOpportunity(staff, { ownerId: personId ?? null, value: 500 });

    const own = await figures(staff, { report: 'forecast', personId });
    expect(own.All).toEqual({ Open: 1, Value: 500, Weighted: 50 });
    expect(await figures(manager, { report: 'forecast', personId })).toEqual(own);
    expect((await figures(colleague, { report: 'forecast' })).All?.Open).toBeGreaterThan(0);
    await expect(colleague.reports.table({ report: 'forecast', personId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only managers and administrators may see the reports of one other person',
    });
  });

  test('is of days in Sydney, and compares with the period before', async () => {
    const staff = await db.staff();
    const sent = await sendProposal(staff, await newProposal(staff));
    const sentAt = (at: string) =>
      runSql(db.orm.em.fork(), sql`update proposals set sent_at = ${at}::timestamptz where id = ${sent.id}`);
    const asked = { report: 'proposals', period: '2026-08-01..2026-09-30' } as const;

    await sentAt('2026-08-31T13:59:59Z');
    expect((await figures(staff, asked))['Aug 2026']?.Sent).toBe(1);
    await sentAt('2026-08-31T14:00:00Z');
    expect((await figures(staff, asked))['Sept 2026']?.Sent).toBe(1);
    await sentAt('2026-07-15T00:00:00Z');
    expect((await figures(staff, asked)).All?.Sent).toBe(0);
    expect((await figures(staff, { ...asked, isBefore: true }))['July 2026']?.Sent).toBe(1);
  });

  test('says from which stage was lost, also where the history does not say it', async () => {
    const staff = await db.staff();
    const lose = async (stage: 'proposal' | 'lost') => {
      const lost = { closedOn: '2026-02-03', lostReason: 'Price' };
      const made = await newOpportunity(staff, { stage, ...(stage === 'lost' && lost) });
      if (stage !== 'lost')
        await staff.opportunities.move({ id: made.id, version: made.version, stage: 'lost', ...lost });
    };
    await lose('proposal');
    await lose('lost');

    const table = await figures(staff, { report: 'lostFrom', period: '2026-02-01..2026-02-28' });
    expect(table).toMatchObject({ Proposal: { Lost: 1 }, 'Not known': { Lost: 1 }, All: { Lost: 2 } });
  });

  test('has no period that is none, or longer than three years', async () => {
    const staff = await db.staff();
    for (const period of ['2026-02-31..2026-03-01', '2026-03-01..2026-02-01', '2020-01-01..2026-01-01']) {
      await expect(staff.reports.table({ report: 'earned', period })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
  });
});
