import { raw } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/orm.ts';
import { unseal } from '../sealedText.ts';
import { MICROSOFT_CONNECTION_ID, MicrosoftConnection } from './microsoftConnections.entity.ts';
import { issuerOf, type MicrosoftEnv, type Registration } from './openId.ts';

export type Ids = Pick<Registration, 'tenantId' | 'clientId'>;

/** Secret and tokens are only sent to the tenant that they belong to. */
export const ownerOf = (env: MicrosoftEnv, { tenantId, clientId }: Ids) =>
  JSON.stringify(['microsoft', issuerOf(env, tenantId).href, clientId]);

export const findConnection = (em: EntityManager) => em.findOne(MicrosoftConnection, MICROSOFT_CONNECTION_ID);

/** Not a change by an administrator: keeps the version that their screens have read. */
export const updateConnection = (em: EntityManager, values: Partial<MicrosoftConnection>) =>
  em.nativeUpdate(MicrosoftConnection, MICROSOFT_CONNECTION_ID, { ...values, version: raw('version') });

/** @throws UnreadableTextError when the secret cannot be decrypted */
export const registrationOf = async (
  env: MicrosoftEnv,
  { tenantId, clientId, sealedSecret }: MicrosoftConnection,
): Promise<Registration> => {
  const secret = await unseal(env.DATA_DIR, sealedSecret, ownerOf(env, { tenantId, clientId }));
  return { tenantId, clientId, secret };
};
