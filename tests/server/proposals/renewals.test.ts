import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { planRegistrations } from '#server/registrations/steps/planSteps.service.ts';
import { addDays } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import { type Catalogue, publicCatalogue } from '#shared/proposals/catalogue.ts';
import type { RegistrationValues } from '#shared/registrations/registrations.schema.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { acceptByKey, keyOf, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();
const supplied = defaultCatalogues.at(-1)?.content as Catalogue;

async function newRegistration(staff: Staff, values: Partial<RegistrationValues> = {}) {
  const account = await staff.accounts.create({ name: `Sunrise Care ${v7()}` });
  const person = { accountId: account.id, lastName: 'Byron', email: 'ada@sunrise.example' };
  await staff.contacts.create({ ...person, firstName: 'Second' });
  await staff.contacts.create({ ...person, firstName: 'Ada', isPrimary: true });
  return staff.registrations.create({
    number: '4-1',
    accountId: account.id,
    groups: ['0107', '0138'],
    expiresOn: addDays(today(), 90),
    ...values,
  });
}

const renew = (staff: Staff, registrationId: string) => staff.proposals.renew({ id: v7(), registrationId });

const send = (staff: Staff, { id, version, document }: Awaited<ReturnType<typeof renew>>) =>
  staff.proposals.send({ id, version, total: document.total });

describe('the proposal of a renewal', () => {
  test('has the groups held, and as supplied no price: a person prices it before it is sent', async () => {
    const staff = await db.staff({ role: 'manager' });
    const registration = await newRegistration(staff);
    const outlet = { name: 'Bondi', parentAccountId: registration.accountId };
    await staff.accounts.create(outlet);

    const draft = await renew(staff, registration.id);

    expect(draft).toMatchObject({ state: 'draft', contactName: 'Ada Byron', total: 0 });
    expect(draft.document).toMatchObject({ title: 'NDIS Registration Renewal', audit: 'Certification' });
    expect(draft.document.groups.map(({ number }) => number)).toEqual(['0107', '0138']);
    expect(draft.document.lines.every(({ isUnpriced, cents }) => isUnpriced && cents === 0)).toBe(true);
    expect(draft.document.lines.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['NDIS Internal Audit Report', 'Outlets (1)']),
    );
    await expect(send(staff, draft)).rejects.toThrow('Enter a price for');

    const keys = ['core', 'module1', 'module5a', 'fee:report', 'fee:outlets'];
    const priced = await staff.proposals.update({
      id: draft.id,
      version: draft.version,
      data: { ownLines: keys.map((moduleId) => ({ label: moduleId, cents: 10_000, moduleId })) },
    });
    const unpriced = priced.document.lines.filter(({ isUnpriced }) => isUnpriced);
    expect(unpriced).toEqual([]);
    expect(priced.document.subtotal).toBe(10_000 * priced.document.lines.length);
    expect(await send(staff, priced)).toMatchObject({ state: 'sent' });
  });

  test('verification has its fee, which is to be priced as well', async () => {
    const { id } = await newRegistration(staff, { groups: ['0101'] });
    const { document } = await renew(staff, id);
    expect(document).toMatchObject({ audit: 'Verification', total: 0 });
    expect(document.lines.at(-1)).toMatchObject({ label: 'Verification Audit', isUnpriced: true });
  });

  test('belongs to the opportunity of the renewal, and a second press opens it', async () => {
    const registration = await newRegistration(staff);
    await planRegistrations(db.orm);
    const draft = await renew(staff, registration.id);
    expect(draft.opportunityName).toBe('Renewal of registration 4-1');
    expect((await renew(staff, registration.id)).id).toBe(draft.id);
    await staff.registrations.update({ id: registration.id, version: 1, data: { groups: ['0107'] } });
    expect((await renew(staff, registration.id)).id).not.toBe(draft.id);
  });

  test('may have other groups than those held, where the scope changes', async () => {
    const { id: registrationId } = await newRegistration(staff, { groups: ['0101'] });
    const scope = { registrationId, groups: ['0101', '0104'] };
    const draft = await staff.proposals.renew({ id: v7(), ...scope });
    expect(draft.document).toMatchObject({ audit: 'Certification', total: 0 });
    expect(draft.document.groups.map(({ number }) => number)).toEqual(['0101', '0104']);
    expect(draft.document.lines.every(({ isUnpriced }) => isUnpriced)).toBe(true);
    expect((await staff.proposals.renew({ id: v7(), ...scope })).id).toBe(draft.id);
    expect((await renew(staff, registrationId)).id).not.toBe(draft.id);
    // The registration itself stays as it is.
    expect((await staff.registrations.byId({ id: registrationId })).groups).toEqual(['0101']);
    for (const groups of [[], ['personal care']])
      await expect(staff.proposals.renew({ id: v7(), registrationId, groups })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });

  test('needs a contact of the account', async () => {
    const { id: accountId } = await staff.accounts.create({ name: 'No Contact' });
    const { id } = await newRegistration(staff, { accountId });
    await expect(renew(staff, id)).rejects.toThrow('No Contact has no contact. Add one first.');
  });

  test('is no price of the site', async () => {
    const visitor = db.visitor();
    const selection = { provider: 'renewal', groups: ['0107'], details: {} };
    await expect(
      visitor.intake.requestProposal({ id: v7(), formData: {}, selection } as never),
    ).rejects.toThrow();
    const content = withPrices();
    expect(JSON.stringify(publicCatalogue(content))).not.toContain('renewal');
  });

  test('has the prices of renewals once they are published, and starts the work of one', async () => {
    const admin = await db.staff({ role: 'admin' });
    const { id, accountId } = await newRegistration(admin, { groups: ['0107'] });
    const before = await renew(admin, id);
    const content = withPrices();
    await db.sql(
      `insert into content_versions (id, created_at, updated_at, kind, valid_from, content, published_at)
       values (?, now(), now(), 'catalogue', ?, ?, now())`,
      [v7(), today(), JSON.stringify(content)],
    );
    const { document } = await admin.proposals.byId({ id: before.id });
    expect(document.lines.some(({ isUnpriced }) => isUnpriced)).toBe(false);
    expect(document.lines.at(-1)).toMatchObject({ label: 'NDIS Internal Audit Report', cents: 40_000 });
    expect(document.lines[0]).toMatchObject({ cents: 120_000 });
    expect(await send(admin, await admin.proposals.byId({ id: before.id }))).toMatchObject({ state: 'sent' });
    await acceptByKey(db.visitor(), await keyOf(admin, before.id));
    const { items } = await admin.engagements.list({ accountId });
    expect(items).toMatchObject([{ name: 'Renewal of the registration', isRenewal: true }]);
  });
});

const withPrices = (): Catalogue => ({
  ...supplied,
  modules: supplied.modules.map((module) => ({ ...module, renewalPrice: 120_000 })),
  renewalFees: { verificationAudit: 70_000, outlet: 20_000, internalAuditReport: 40_000 },
});
