import { sql } from 'kysely';
import type { SessionUser } from '#shared/auth.schema.ts';
import { defineQuery } from '../database/compiledQueries.ts';
import type { EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import type { Session } from './sessions.entity.ts';

/** A session, and its user as far as every request needs it. */
type FoundSession = Omit<SessionUser, 'id'> &
  Pick<Session, 'expiresAt' | 'createdAt' | 'lastUsedAt' | 'passwordCheckedAt'> & {
    userId: string;
    /** False where the user may no longer sign in. */
    isActive: boolean;
    hasSecondFactor: boolean;
    adminsNeedSecondFactor: boolean;
  };

/** Everything that requests need to know of their users, in one query. */
export const findSession = defineQuery<{ id: string }, FoundSession>('session and user', (db, param) =>
  db
    .selectFrom('Session as session')
    .innerJoin('User as user', 'user.id', 'session.user')
    .where('session.id', '=', param('id'))
    .select(({ and, eb, exists, ref, selectFrom }) => [
      'session.user as userId',
      'session.expiresAt as expiresAt',
      'session.createdAt as createdAt',
      'session.lastUsedAt as lastUsedAt',
      'session.passwordCheckedAt as passwordCheckedAt',
      'user.email as email',
      'user.firstName as firstName',
      'user.lastName as lastName',
      'user.role as role',
      and([
        eb('user.emailConfirmedAt', 'is not', null),
        eb('user.approvedAt', 'is not', null),
        eb('user.deactivatedAt', 'is', null),
      ]).as('isActive'),
      sql<boolean>`${ref('user.secondFactorAt')} is not null`.as('hasSecondFactor'),
      exists(
        selectFrom('TeamPolicy as policy')
          .where('policy.adminsNeedSecondFactor', '=', true)
          .select('policy.id'),
      ).as('adminsNeedSecondFactor'),
    ])
    .$castTo<FoundSession>(),
);

/** A locked row is being deleted by another transaction: waiting for it could end in a deadlock. */
export const deleteExpiredSessions = (em: EntityManager) =>
  runSql(
    em,
    sql`delete from sessions where id in
         (select id from sessions where expires_at <= ${new Date()} for update skip locked)`,
  );
