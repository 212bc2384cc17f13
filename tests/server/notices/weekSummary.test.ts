import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMorningMails } from '#server/notices/morningMail.service.ts';
import { runSql } from '#server/platform/database/runSql.ts';
import { addDays } from '#shared/fields/days.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { newLead, newOpportunity, newSentProposal, type Staff, saveSection } from '../../support/records.ts';
import { openSmtpServer } from '../../support/servers/smtpServer.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const server = await openSmtpServer();
const db = testDatabase({ SMTP_URL: server.url, MAIL_FROM: 'Desk <desk@sunrise.example>' });
afterAll(() => server.close());

/** A Monday to come. */
const [monday = ''] = [1, 2, 3, 4, 5, 6, 7]
  .map((days) => dayFromToday(days))
  .filter((day) => new Date(day).getUTCDay() === 1);

/** Mails of the morning of a day, as they came, by their recipients. */
async function mailsOf(day: string) {
  server.received.splice(0);
  await queueMorningMails(db.orm, db.mailer, new Date(`${day}T08:30:00+11:00`));
  await db.mail();
  return new Map(server.received.map(({ recipients: [to = ''], mail }) => [to, mail]));
}

async function setHolidays(days: string[]) {
  const admin = await db.staff({ role: 'admin' });
  const dayOff = { state: 'nsw' as const, name: 'Day off', isToBeConfirmed: false };
  const holidays = days.map((day) => ({ ...dayOff, day }));
  await saveSection(admin, 'workingDays', { state: 'nsw', holidays });
}

async function subscriber(weekSummary: boolean) {
  const email = `${crypto.randomUUID()}@desk.example`;
  const staff = await db.signedIn(await db.member({ email }));
  await staff.notices.setMorningMail({ morningMail: true, weekSummary });
  return { email, staff };
}

/** A record of each list that the section counts, in the week before the Monday or in its own. */
async function addWork(staff: Staff) {
  const lead = await newLead(staff, { followUpDate: null });
  const won = { closedOn: dayFromToday(0), stage: 'won' } as const;
  await newOpportunity(staff, won);
  await newOpportunity(staff, won);
  await newOpportunity(staff, { stage: 'proposal', expectedCloseDate: addDays(monday, 6) });
  await newOpportunity(staff, { stage: 'proposal', expectedCloseDate: addDays(monday, 7) });
  const sent = await newSentProposal(staff);
  const em = db.orm.em.fork();
  const noon = `${addDays(monday, -1)}T12:00:00+11:00`;
  await runSql(em)`update leads set created_at = '2026-01-01' where id <> ${lead.id}`;
  await runSql(em)`update leads set created_at = ${noon}::timestamptz where id = ${lead.id}`;
  await runSql(em)`update proposals set sent_at = ${noon}::timestamptz where id = ${sent.id}`;
}

describe('the section about the week', () => {
  beforeEach(async () => {
    await db.sql('delete from notice_settings');
  });

  test('comes on Monday to who wants it, with the number and the address of each list', async () => {
    await setHolidays([]);
    const [wanting, other] = [await subscriber(true), await subscriber(false)];
    await addWork(wanting.staff);

    const mails = await mailsOf(monday);

    expect(mails.has(other.email)).toBe(false);
    const mail = mails.get(wanting.email);
    expect(mail?.subject).toBe('Your week');
    const text = mail?.text ?? '';
    const before = `${addDays(monday, -7)}..${addDays(monday, -1)}`;
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    const listOf = (path: string) => `${db.env.PUBLIC_URL}/crm/${path.replaceAll(',', '%2C')}&counted=yes`;
    expect(lines).toEqual([
      `- 1 new lead: ${listOf(`leads?created=${before}`)}`,
      `- 1 proposal sent: ${listOf(`proposals?sent=${before}`)}`,
      `- 2 opportunities won: ${listOf(`opportunities?stage=won&closing=${before}&view=table`)}`,
      `- 1 opportunity to close: ${listOf(
        `opportunities?stage=qualification,needs_analysis,proposal,negotiation&closing=${monday}..${addDays(monday, 6)}&view=table`,
      )}`,
    ]);
    const { items } = await wanting.staff.leads.list({ created: before });
    expect(items).toHaveLength(1);

    const tuesday = await mailsOf(addDays(monday, 1));
    expect(tuesday.size).toBe(0);
  });

  test('comes on Tuesday where Monday is a public holiday', async () => {
    await setHolidays([monday]);
    const { email, staff } = await subscriber(true);
    await newLead(staff, { followUpDate: monday });

    expect((await mailsOf(monday)).size).toBe(0);
    const mail = (await mailsOf(addDays(monday, 1))).get(email);
    expect(mail?.text).toContain(
      `followUp=${monday}..${addDays(monday, 6)}`.replace('..', encodeURIComponent('..')),
    );
    expect((await mailsOf(addDays(monday, 2))).get(email)?.text ?? '').not.toContain('followUp=');
  });

  test('stays as chosen while the mail itself is switched', async () => {
    const { staff } = await subscriber(true);

    await staff.notices.setMorningMail({ morningMail: false });
    expect(await staff.notices.setMorningMail({ morningMail: true })).toMatchObject({ weekSummary: true });
    expect(await staff.notices.setMorningMail({ morningMail: true, weekSummary: false })).toMatchObject({
      morningMail: true,
      weekSummary: false,
    });
  });
});
