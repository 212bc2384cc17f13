import type { SessionRecord, SessionUser } from '#shared/auth.schema.ts';

/** A member of staff for screens to belong to. */
export const ada: SessionUser = {
  id: '0193a5c0-0000-7000-8000-00000000000a',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'admin',
};

/** A session that has long to go yet. */
export const sessionOf = (user: SessionUser, minutes = 60): SessionRecord => ({
  user,
  demoData: true,
  needsSecondFactor: false,
  expiresAt: new Date(Date.now() + minutes * 60_000),
});
