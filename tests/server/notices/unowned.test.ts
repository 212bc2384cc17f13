import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#server/mails.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import {
  acceptByKey,
  enquiry,
  keyIn,
  keyOf,
  newSentProposal,
  proposalRequest,
  type Staff,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let boss: User;
let admin: Staff;
const manager = db.staffOfFile({ role: 'manager' });
const staff = db.staffOfFile();

beforeAll(async () => {
  ({ user: boss, staff: admin } = await db.person({ role: 'admin' }));
});

// Enquiries of more than an hour ago count for no limit.
beforeEach(() =>
  db.sql(`
    update leads set created_at = created_at - interval '3 hours';
    update events set at = at - interval '3 hours';`),
);

let senders = 0;
function send(values = {}) {
  senders += 1;
  const email = `sender-${senders}@many.example`;
  const visitor = db.visitor('', `198.51.100.${senders}`);
  return visitor.intake.createLeadFromForm(enquiry({ email, message: `No. ${senders}`, ...values }));
}

/** The enquiries whose title has these words, and the questions with them. */
const rings = async (person: Staff, words: string) =>
  (await person.notices.list()).items.filter(
    (notice) =>
      (notice.reason === 'enquiry' && notice.title.includes(words)) ||
      (notice.reason === 'question' && notice.words?.includes(words)),
  );

/** A question about what a visitor priced on the site, which is nobody's yet. */
async function askAbout(name: string) {
  const { url } = await db.visitor().intake.requestProposal(proposalRequest({ name }));
  const key = keyIn(url);
  const question = 'Are travel costs a part of it?';
  const id = v7();
  await db.visitor().sentProposals.ask({ key, id, question });
  const [lead] = (await admin.leads.list({ search: name })).items;
  return { id, leadId: lead?.id ?? '', key };
}

const mailOf = async ({ email }: User) => (await db.mail()).filter(({ to }) => to === email);

describe('what nobody has taken', () => {
  test('rings for administrators and managers until somebody takes it', async () => {
    const counts = async () => Promise.all([admin, manager, staff].map((one) => one.notices.count()));
    const before = await counts();
    await send({ name: 'Ola Ring' });
    const [first = 0, second = 0, third] = await counts();
    expect([first, second, third]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, before[2]]);
    const [notice] = await rings(manager, 'Ola Ring');
    expect(notice).toMatchObject({ reason: 'enquiry', subject: { noun: 'lead' }, isNew: true });
    expect(await rings(staff, 'Ola Ring')).toEqual([]);

    const [lead] = (await staff.leads.list({ search: 'Ola Ring' })).items;
    const { user } = (await staff.auth.session()) ?? {};
    const data = { assignedToId: user?.id ?? null };
    await staff.leads.update({ id: lead?.id ?? '', version: lead?.version ?? 0, data });
    expect([await rings(admin, 'Ola Ring'), await rings(manager, 'Ola Ring')]).toEqual([[], []]);
  });

  test('is also a question about a priced draft, with a mail, until somebody takes or answers it', async () => {
    const { id } = await askAbout('Quinn Asks');
    for (const person of [admin, manager]) {
      expect(await rings(person, 'travel costs')).toMatchObject([
        { reason: 'question', title: 'Quinn Asks' },
      ]);
    }
    const asked = (await mailOf(boss)).filter(({ subject }) => subject.includes('question'));
    expect(asked).toMatchObject([{ subject: 'A client has a question about a proposal' }]);
    expect(asked[0]?.text).not.toMatch(/travel|Quinn/);
    expect(asked[0]?.link).toMatch(/\/crm\/proposals\/[\da-f-]{36}$/);

    await staff.activities.complete({ id });
    expect(await rings(manager, 'travel costs')).toEqual([]);
  });

  test('is a question whose owner has left as well; one with an owner is theirs alone', async () => {
    const [left, owner] = [await db.member({ deactivatedAt: new Date() }), await db.member()];
    for (const [person, isHeard] of [
      [left, true],
      [owner, false],
    ] as const) {
      const { leadId, key, id: first } = await askAbout(`Rae ${person.id}`);
      await staff.activities.complete({ id: first });
      await db.sql('update leads set assigned_to_id = ? where id = ?', [person.id, leadId]);
      const id = v7();
      await db.visitor().sentProposals.ask({ key, id, question: 'And GST?' });

      expect((await rings(manager, 'And GST?')).length).toBe(isHeard ? 1 : 0);
      if (isHeard) await staff.activities.complete({ id });
    }
    expect((await mailOf(owner)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A client has a question about PR-'),
    ]);
  });

  test.each([
    ['accepted', 'Sunrise Care accepted PR-'],
    ['declined', 'Sunrise Care declined PR-'],
  ] as const)('is an answer whose owner and sender have left: %s', async (answer, words) => {
    const [owner, sender] = [await db.member(), await db.member()];
    const sending = await db.signedIn(sender);
    const { id } = await newSentProposal(sending, { ownerId: owner.id });
    const key = await keyOf(sending, id);
    await db.sql('update users set deactivated_at = now() where id in (?, ?)', [owner.id, sender.id]);
    const before = (await mailOf(boss)).length;
    if (answer === 'accepted') await acceptByKey(db.visitor(), key, 'Noor Saleh');
    else await db.visitor().sentProposals.decline({ key, reason: null });

    for (const [person, count] of [
      [admin, 1],
      [manager, 1],
      [staff, 0],
    ] as const) {
      const found = (await person.notices.list()).items.filter(
        (notice) => notice.reason === answer && notice.subject?.id === id,
      );
      expect(found).toHaveLength(count);
    }
    const mailed = (await mailOf(boss)).slice(before);
    expect(mailed.map(({ subject }) => subject)).toEqual([expect.stringContaining(words)]);
  });

  test('never rings or mails from quarantine', async () => {
    const [mailed, rung] = [(await mailOf(boss)).length, await manager.notices.count()];
    const message =
      'https://a.example https://b.example https://c.example https://d.example https://e.example';
    await db
      .visitor('', '203.0.113.9')
      .intake.createLeadFromForm({ ...enquiry({ message }), honeypot: { website: 'x', elapsedMs: 1 } });

    expect(await staff.quarantine.count()).toBeGreaterThan(0);
    expect(await manager.notices.count()).toBe(rung);
    expect(await mailOf(boss)).toHaveLength(mailed);
  });
});

describe('the mail about an enquiry', () => {
  test('goes to administrators unless somebody chose otherwise', async () => {
    const other = await db.member({ role: 'admin' });
    expect(await admin.notices.enquiryMail()).toEqual([boss.id, other.id].sort());
    await admin.notices.setEnquiryMail({ userId: other.id, isOn: false });
    const before = (await mailOf(boss)).length;
    await send();

    expect(await mailOf(boss)).toHaveLength(before + 1);
    expect(await mailOf(other)).toEqual([]);
    expect(await admin.notices.enquiryMail()).toEqual([boss.id]);
  });

  test('is one for each of three in an hour, and then one mail with the count when the hour ends', async () => {
    const before = (await mailOf(boss)).length;
    for (let sent = 0; sent < 6; sent += 1) await send();

    expect(await mailOf(boss)).toHaveLength(before + 3);
    const queued = await db.sql(
      `select data from pgboss.job where data ->> 'kind' = 'enquiryCount' and state < 'active'`,
    );
    const jobs = queued.map(({ data }) => data);
    expect(jobs.length).toBeGreaterThanOrEqual(1);
    // Two, where an hour began meanwhile.
    expect(jobs.length).toBeLessThanOrEqual(2);
    const texts = await Promise.all(
      jobs.map((job) => mails.compose.enquiryCount(db.orm.em.fork(), job, db.env.PUBLIC_URL)),
    );
    const counted = texts.map((mail) => Number.parseInt(mail?.subject ?? '', 10));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6);
    expect(texts.at(-1)).toMatchObject({
      to: boss.email,
      link: `${db.env.PUBLIC_URL}/crm/leads?owner=nobody`,
    });
    expect(JSON.stringify(texts)).not.toContain('Priya');
  });
});

test('the card of the set-up asks administrators who gets a mail, where nobody does', async () => {
  const missing = async () => (await admin.setup.state()).business?.missing;
  expect(await missing()).not.toContain('enquiryMail');
  await admin.notices.setEnquiryMail({ userId: boss.id, isOn: false });
  expect(await missing()).toContain('enquiryMail');
  await admin.setup.dismiss({ item: 'enquiryMail', isDismissed: true });
  expect((await admin.setup.state()).business?.dismissed).toContain('enquiryMail');
  await admin.notices.setEnquiryMail({ userId: boss.id, isOn: true });
  expect(await missing()).not.toContain('enquiryMail');
});
