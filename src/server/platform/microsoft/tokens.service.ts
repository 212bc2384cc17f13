import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import { seal, unseal } from '../sealedText.ts';
import { findConnection, ownerOf, registrationOf, updateConnection } from './connection.ts';
import { MICROSOFT_CONNECTION_ID, MicrosoftConnection } from './microsoftConnections.entity.ts';
import { MicrosoftError } from './microsoftError.ts';
import { discover, type MicrosoftEnv, refresh, type Tokens } from './openId.ts';

/** Milliseconds; a token that ends sooner is renewed first. */
const MIN_LEFT_MS = 2 * 60_000;

/** Milliseconds that another process may hold the row: a little more than renewing takes. */
const LOCK_MS = 8_000;

type Owned = Pick<MicrosoftConnection, 'tenantId' | 'clientId'>;

/** The columns of a row that store tokens; a refresh token that Microsoft did not replace stays. */
export async function sealedTokens(env: MicrosoftEnv, row: Owned, tokens: Tokens) {
  const owner = ownerOf(env, row);
  const { accessToken, accessTokenEndsAt, refreshToken } = tokens;
  return {
    sealedAccessToken: await seal(env.DATA_DIR, accessToken, owner),
    accessTokenEndsAt,
    renewedAt: new Date(),
    ...(refreshToken && { sealedRefreshToken: await seal(env.DATA_DIR, refreshToken, owner) }),
  };
}

/**
 * A token for the mailbox that is signed in. `refused` is one that Graph did not take: it is renewed whatever its end.
 * @throws MicrosoftError when Microsoft gives none.
 * @throws UnreadableTextError when what is stored cannot be decrypted.
 */
export async function accessToken(em: EntityManager, env: MicrosoftEnv, refused?: string): Promise<string> {
  const row = await findConnection(em.fork());
  const usable = row && (await usableToken(env, row, refused));
  return usable ?? renewToken(em.fork(), env, (locked) => usableToken(env, locked, refused));
}

/**
 * Locks the row, so that concurrent processes find the new token. An exception: the transaction waits for the
 * network, because the result must be stored before anybody else asks.
 */
export async function renewToken(
  em: EntityManager,
  env: MicrosoftEnv,
  findUsable: (row: MicrosoftConnection) => Promise<string | null> = async () => null,
): Promise<string> {
  const found = await findConnection(em);
  if (!found) throw new MicrosoftError('not_connected');
  const config = await discover(env, await registrationOf(env, found));
  return em.fork().transactional(async (em) => {
    await runSql(em)`
      select set_config('lock_timeout', ${`${LOCK_MS}`}, true), set_config('statement_timeout', ${`${LOCK_MS}`}, true)`;
    const row = await em.findOne(MicrosoftConnection, MICROSOFT_CONNECTION_ID, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (!row?.sealedRefreshToken) throw new MicrosoftError('not_connected');
    const usable = await findUsable(row);
    if (usable) return usable;
    const refreshToken = await unseal(env.DATA_DIR, row.sealedRefreshToken, ownerOf(env, row));
    const tokens = await refresh(config, refreshToken);
    await updateConnection(em, await sealedTokens(env, row, tokens));
    return tokens.accessToken;
  });
}

async function usableToken(env: MicrosoftEnv, row: MicrosoftConnection, refused: string | undefined) {
  const { sealedAccessToken, accessTokenEndsAt } = row;
  if (!sealedAccessToken || !accessTokenEndsAt) return null;
  if (accessTokenEndsAt.getTime() - Date.now() < MIN_LEFT_MS) return null;
  const token = await unseal(env.DATA_DIR, sealedAccessToken, ownerOf(env, row));
  return token === refused ? null : token;
}
