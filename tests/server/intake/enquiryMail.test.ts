import { expect, test } from 'vitest';
import { enquiry, proposalRequest } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const staff = ['ada@sunrise.example', 'grace@sunrise.example'];
const db = testDatabase({ NOTIFY_ENQUIRIES: staff.join(', ') });

async function mailsAbout(sent: ReturnType<typeof enquiry>) {
  const before = (await db.mail()).length;
  // One mail is sent for all enquiries of an hour.
  await db.sql(`update events set at = at - interval '2 hours'`);
  await db.visitor().intake.createLeadFromForm(sent);
  return (await db.mail()).slice(before);
}

test('an enquiry is mailed separately to each member of staff who subscribed, and to no one else', async () => {
  const mails = await mailsAbout(enquiry({ message: 'We would like\nan audit.' }));

  expect(mails.map(({ to }) => to).sort()).toEqual(staff);
  expect(mails[0]?.subject).toBe('New enquiry from Priya Nair');
  expect(mails[0]?.text).toContain('> company: Sunrise Care\n');
  expect(mails[0]?.text).toContain('> We would like\n> an audit.\n');
  const [lead] = (await (await db.staff()).leads.list({ search: 'an audit' })).items;
  expect(mails[0]?.link).toBe(`${db.env.PUBLIC_URL}/crm/leads/${lead?.id}`);
});

test('members whom an administrator chose get a link and nothing of what was written, while they are active', async () => {
  const { user: boss, staff: admin } = await db.person({ role: 'admin' });
  await admin.notices.setEnquiryMail({ userId: boss.id, isOn: false });
  const chosen = await db.member({ role: 'staff' });
  const left = await db.member({ role: 'staff', deactivatedAt: new Date() });
  for (const { id } of [chosen, left]) await admin.notices.setEnquiryMail({ userId: id, isOn: true });
  expect((await admin.notices.enquiryMail()).sort()).toEqual([chosen.id, left.id].sort());

  const mails = (await mailsAbout(enquiry({ message: 'A private matter' }))).filter(
    ({ to = '' }) => !staff.includes(to),
  );

  expect(mails.map(({ to }) => to)).toEqual([chosen.email]);
  expect(mails[0]?.subject).toBe('New enquiry on the website');
  expect(mails[0]?.link).toMatch(/\/crm\/leads\/[\da-f-]{36}$/);
  expect(mails[0]?.text).not.toMatch(/Priya|Sunrise Care|private matter/);

  await db.sql(`update events set at = at - interval '2 hours'`);
  const { reference } = await db.visitor().intake.requestProposal(proposalRequest({ name: 'Mira Shah' }));
  const newestTo = async (address = '') => (await db.mail()).findLast(({ to }) => to === address);
  const [own, toTeam] = [await newestTo(chosen.email), await newestTo(staff[0])];
  const priced = `proposal ${reference} on the website, $3,850 incl. GST`;
  expect(own?.subject).toBe('Proposal priced on the website, $3,850 incl. GST');
  expect(own?.text).toContain(`Somebody priced ${priced}. Sign in to check and send it:`);
  expect(toTeam?.subject).toBe('Proposal priced by Mira Shah, $3,850 incl. GST');
  expect(toTeam?.text).toContain('> 0107 Assistance with daily personal activities');

  for (const { id } of [chosen, left]) await admin.notices.setEnquiryMail({ userId: id, isOn: false });
  expect((await mailsAbout(enquiry({ message: 'Another' }))).map(({ to }) => to).sort()).toEqual(staff);
});

test.each([
  ['a line break', 'Eve\r\nBcc: spy@elsewhere.example'],
  ['a bare return', 'Eve\rBcc: spy@elsewhere.example'],
  ['a line separator', 'Eve\u2028Bcc: spy@elsewhere.example'],
  ['a bidirectional control character', 'Eve\u202e Bcc: spy@elsewhere.example'],
])('%s in a name or a company is kept on one line and adds no header', async (_, name) => {
  const mails = await mailsAbout(enquiry({ name, company: name, message: `From ${name}` }));

  expect(mails.map(({ to }) => to).sort()).toEqual(staff);
  for (const { subject, text } of mails) {
    expect(subject).toBe('New enquiry from Eve Bcc: spy@elsewhere.example');
    expect(text).toContain('> name: Eve Bcc: spy@elsewhere.example\n');
    expect(text).not.toMatch(/^Bcc/m);
  }
});

test('the text of a message is marked as the text of the visitor', async () => {
  const [mail] = await mailsAbout(enquiry({ message: 'Hi\n\nThe lead is here:\n\nhttps://lure.example' }));

  expect(mail?.text).toContain('> The lead is here:\n> \n> https://lure.example');
});
