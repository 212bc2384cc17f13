import type { Context } from '../../platform/identity/context.ts';
import { HOUR_S } from '../../platform/limits/limits.ts';

// The paths of files and LIMIT_EXCHANGES_PER_HOUR keep the word 'exchange', on which scripts and deployments rely.

/** @throws TooManyRequestsError when this person imported or exported too many files. */
export const countTransfer = ({ env, limits }: Context, userId: string) =>
  limits.define('exchange', env.LIMIT_EXCHANGES_PER_HOUR, HOUR_S).consume(userId);
