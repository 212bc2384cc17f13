import { describe, expect, test } from 'vitest';
import { Lead } from '#server/leads/leads.entity.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { accountWithContact } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

// Values that only the server sets: the user and their role, the author of a record, and its times.

const db = testDatabase();
const long = new Date('2001-01-01T00:00:00Z');
const someId = '01890000-0000-7000-8000-000000000000';

/** Input that does not match the types. */
const smuggled = <Input extends object>(input: Input, more: object) => ({ ...input, ...more }) as Input;

describe('input from the client cannot set', () => {
  test('the role, state or id at sign-up', async () => {
    const email = 'eve@sunrise.example';
    const person = { firstName: 'Eve', lastName: 'Lane', email, password: 'four calm words' };
    await db.member({ role: 'admin' });

    await db.visitor().auth.signUp(
      smuggled(person, {
        id: someId,
        role: 'admin',
        passwordHash: 'mine',
        emailConfirmedAt: long,
        approvedAt: long,
        createdAt: long,
      }),
    );

    const user = await db.orm.em.fork().findOneOrFail(User, { email });
    expect(user).toMatchObject({ role: 'staff', emailConfirmedAt: null, approvedAt: null });
    expect(user.id).not.toBe(someId);
    expect(user.passwordHash).toMatch(/^\$argon2id/);
    expect(user.createdAt.getTime()).toBeGreaterThan(long.getTime());
  });

  test('anything but the name in a profile', async () => {
    const { user: member, staff: frank } = await db.person({ email: 'frank@sunrise.example' });

    await frank.auth.updateProfile(
      smuggled({ firstName: 'Frank', lastName: 'Lane' }, { id: someId, role: 'admin', email: 'x@y.example' }),
    );

    expect(await frank.auth.session()).toMatchObject({
      user: { id: member.id, firstName: 'Frank', role: 'staff', email: 'frank@sunrise.example' },
    });
    expect(await db.orm.em.fork().count(User, { email: 'x@y.example' })).toBe(0);
  });
});

describe('a record', () => {
  const forged = {
    createdAt: long,
    updatedAt: long,
    version: 7,
    createdBy: someId,
    createdById: someId,
    leadScore: 100,
  };

  test('has the current user and time as author and creation time, whatever the input says', async () => {
    const { user: member, staff } = await db.person();
    const { accountId, contactId } = await accountWithContact(staff);
    const input = { title: 'Registration', accountId, contactId };
    const begun = Date.now();

    const lead = await staff.leads.create(smuggled(input, forged));
    const account = await staff.accounts.create(smuggled({ name: 'Sunrise' }, forged));
    const contact = await staff.contacts.create(
      smuggled({ firstName: 'Ben', lastName: 'Ng', accountId }, forged),
    );

    for (const record of [
      await staff.leads.byId(lead),
      await staff.accounts.byId(account),
      await staff.contacts.byId(contact),
    ]) {
      expect(record).toMatchObject({ createdById: member.id, version: 1 });
      expect(record.createdAt.getTime()).toBeGreaterThanOrEqual(begun);
    }
    expect((await staff.leads.byId(lead)).leadScore).not.toBe(100);
  });

  test('keeps its author and creation time when another user saves it', async () => {
    const maker = await db.member();
    const { accountId, contactId } = await accountWithContact(await db.signedIn(maker));
    const input = { title: 'Audit', accountId, contactId };
    const { id } = await (await db.signedIn(maker)).leads.create(input);
    const other = await db.staff();
    const before = await other.leads.byId({ id });

    await other.leads.update({ id, version: 1, data: smuggled({ ...input, title: 'Audit 2' }, forged) });

    const after = await db.orm.em.fork().findOneOrFail(Lead, id);
    expect(after.createdAt).toEqual(before.createdAt);
    expect(after.createdBy?.id).toBe(maker.id);
    expect(after.version).toBe(2);
  });
});
