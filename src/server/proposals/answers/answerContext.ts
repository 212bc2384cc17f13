import type { EntityManager } from '../../platform/database/orm.ts';
import type { Context } from '../../platform/identity/context.ts';

/** The mailer and transaction that an answer needs: its mails are queued in its transaction. */
export type AnswerContext = Pick<Context, 'mailer' | 'env'> & { em: EntityManager };
