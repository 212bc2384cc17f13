import { describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { isRealOrigin } from '#server/publicAddress.ts';
import { warnOfPlaceholders } from '#server/setup/placeholders.service.ts';
import { defaultBusiness, defaultClaims } from '#shared/site/defaults/business.data.ts';
import { noticeText } from '#shared/site/noticeParts.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { enquiry, newLead } from '../../support/records.ts';
import { openSmtpServer } from '../../support/servers/smtpServer.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

test('each step of the set-up is done once what it leads to is there; the card is hidden for one person', async () => {
  const app = await buildApp(db);
  const me = await db.member();
  const { staff } = await csvClient(db, me);
  const doneSteps = async () => {
    const { done } = await staff.setup.state();
    return Object.entries(done).flatMap(([step, isDone]) => (isDone ? [step] : []));
  };

  expect(await doneSteps()).toEqual([]);
  await staff.demoData.create({});
  expect(await doneSteps()).toEqual(['samples']);
  await db.visitor().intake.createLeadFromForm(enquiry());
  expect(await doneSteps()).toEqual(['samples', 'form']);
  await newLead(staff);
  expect(await doneSteps()).toEqual(['samples', 'contacts', 'form']);
  const colleague = await db.staff();
  expect(await doneSteps()).toEqual(['samples', 'contacts', 'colleagues', 'form']);

  await staff.setup.hide({ isHidden: true });
  expect((await staff.setup.state()).isHidden).toBe(true);
  expect((await colleague.setup.state()).isHidden).toBe(false);
  await staff.setup.hide({ isHidden: false });
  expect((await staff.setup.state()).isHidden).toBe(false);
  await app.close();
});

const own = {
  ...defaultBusiness,
  about: ['For three years we have helped.'],
  name: 'Banksia Ready',
  phone: '02 5550 1234',
  email: 'hello@banksia.example',
  address: '1 Wattle Lane, Dubbo NSW 2830',
};

test('administrators see what the business is without, until it is there or they dismiss it; nobody else does', async () => {
  const app = await buildApp(db);
  const admin = await db.staff({ role: 'admin' });
  const business = async () => (await admin.setup.state()).business;
  const missing = async () => (await business())?.missing;
  const details = ['name', 'phone', 'email', 'address', 'about'];
  const rules = ['secondFactors', 'passwordLength'];
  const rest = ['claims', 'testimonials', 'packages', 'prices', 'terms'];

  expect(await business()).toEqual({
    publicUrl: db.env.PUBLIC_URL,
    isPublic: false,
    placeholders: [...details, ...rest],
    missing: ['placeholders', 'privacy', 'mail', 'secondFactor', ...rules, 'backup'],
    dismissed: [],
    isMailUntested: false,
    noticeLacks: null,
  });
  expect((await admin.setup.state()).done).toMatchObject({ details: false, origin: false, mail: false });
  const staff = await (await db.staff()).setup.state();
  expect(staff.business).toBeNull();
  expect(Object.keys(staff.done)).toEqual(['samples', 'contacts', 'colleagues', 'form']);

  await admin.business.save({ section: 'details', version: 0, value: own });
  expect((await business())?.placeholders).toEqual(rest);
  expect((await admin.setup.state()).done.details).toBe(true);
  // Saved as they are: an administrator says that they are true.
  await admin.business.save({ section: 'claims', version: 0, value: [...defaultClaims] });
  expect((await business())?.placeholders).toEqual(rest.slice(1));
  const auth = { user: 'desk', password: 'right' };
  const smtp = await openSmtpServer({ auth });
  const server = { host: '127.0.0.1', port: smtp.port, security: 'none', userName: auth.user } as const;
  const saveMail = (password: string, version: number) =>
    admin.mail.save({ ...server, password, sender: 'desk@banksia.example', version });
  const { version } = await saveMail('wrong', 0);
  expect(await admin.mail.sendTest()).toMatchObject({ isSent: false });
  expect((await admin.setup.state()).done.mail).toBe(false);
  expect(await business()).toMatchObject({ isMailUntested: true });
  await saveMail(auth.password, version);
  expect((await admin.setup.state()).done.mail).toBe(false);
  expect(await admin.mail.sendTest()).toEqual({ isSent: true });
  // Taken is not arrived: only who has the mail before them knows.
  expect((await admin.setup.state()).done.mail).toBe(false);
  await admin.mail.confirmTest();
  expect((await admin.setup.state()).done.mail).toBe(true);
  expect((await admin.mail.settings()).arrivedAt).toBeInstanceOf(Date);
  await smtp.close();
  expect(await missing()).toEqual(['placeholders', 'privacy', 'secondFactor', ...rules, 'backup']);
  await admin.team.setPolicy({ passwordMinLength: 8 });
  await admin.team.setPolicy({ everybodyInDays: 14 });
  const atMicrosoft = { ...server, host: 'smtp.office365.com', password: auth.password };
  const moved = await admin.mail.save({
    ...atMicrosoft,
    sender: 'desk@banksia.example',
    version: (await admin.mail.settings()).version,
  });
  expect(await missing()).toContain('microsoft');
  await admin.mail.save({
    ...server,
    password: auth.password,
    sender: 'desk@banksia.example',
    version: moved.version,
  });

  const notice = noticeText(await admin.business.privacyDraft());
  await admin.business.save({
    section: 'privacy',
    version: 0,
    value: 'We keep what you write. Complain to us.',
  });
  expect(await missing()).toContain('privacy');
  expect((await business())?.noticeLacks).toEqual(['forms', 'held', 'overseas', 'programs']);
  // The product does not know where its servers are.
  await expect(admin.business.save({ section: 'privacy', version: 1, value: notice })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const filled = notice.replaceAll(/\[country [^\]]+\]/g, 'Australia');
  const published = await admin.business.save({ section: 'privacy', version: 1, value: filled });
  expect(await missing()).not.toContain('privacy');
  await admin.business.save({ section: 'privacy', version: published.version, value: null });

  await admin.setup.dismiss({ item: 'secondFactor', isDismissed: true });
  await admin.setup.hide({ isHidden: true });
  expect(await admin.setup.state()).toMatchObject({
    isHidden: true,
    business: { missing: ['placeholders', 'privacy', 'secondFactor', 'backup'], dismissed: ['secondFactor'] },
  });
  const other = await db.staff({ role: 'admin' });
  expect(await other.setup.state()).toMatchObject({ isHidden: false, business: { dismissed: [] } });
  await admin.setup.showAgain();
  expect(await admin.setup.state()).toMatchObject({ isHidden: false, business: { dismissed: [] } });
  await app.close();
});

describe('a start', () => {
  const warnings = async (publicUrl: string) => {
    const lines: string[] = [];
    await warnOfPlaceholders(db.orm.em.fork(), publicUrl, { warn: (line) => void lines.push(line) });
    return lines;
  };

  test('at a public address names the sections that are still samples, and nobody’s data', async () => {
    expect(await warnings('https://desk.banksia.com.au')).toEqual([
      'The public site shows the samples that the product comes with: testimonials, packages, prices and terms. Settings, Business replaces them.',
    ]);
  });

  test.each([
    'http://desk.banksia.com.au',
    'https://localhost:3000',
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.0.0.7',
    'https://192.168.1.9',
    'https://desk.example',
    'https://desk.example.test',
    'https://desk.localhost',
    'https://desk.invalid',
    'https://desk',
  ])('at %s says nothing', async (publicUrl) => {
    expect(isRealOrigin(publicUrl)).toBe(false);
    expect(await warnings(publicUrl)).toEqual([]);
  });
});
