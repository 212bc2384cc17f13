import type { MemberOption, SessionRecord, SessionUser } from '#shared/auth/auth.schema.ts';

/** A signed-in member of staff. */
export const ada: SessionUser = {
  id: '0193a5c0-0000-7000-8000-00000000000a',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'admin',
};

/** A session of this user that ends after so many minutes. */
export const sessionOf = (user: SessionUser, minutes = 60): SessionRecord => ({
  user,
  demoData: true,
  isCopy: false,
  needsSecondFactor: false,
  startedAt: new Date(),
  expiresAt: new Date(Date.now() + minutes * 60_000),
});

/** A member of the team as lists of people offer them. */
export const member = (values: Partial<MemberOption> = {}): MemberOption => ({
  id: ada.id,
  name: 'Ada Byron',
  role: 'staff',
  hasLeft: false,
  ...values,
});
