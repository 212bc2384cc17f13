import { raw } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/orm.ts';
import { unseal } from '../sealedText.ts';
import { MICROSOFT_CONNECTION_ID, MicrosoftConnection } from './microsoftConnections.entity.ts';
import { issuerOf, type MicrosoftEnv, type Registration } from './openId.ts';

export type Ids = Pick<Registration, 'tenantId' | 'clientId'>;

/** Secret and tokens are sent to the tenant for which they were entered or given, and nowhere else. */
export const ownerOf = (env: MicrosoftEnv, { tenantId, clientId }: Ids) =>
  JSON.stringify(['microsoft', issuerOf(env, tenantId).href, clientId]);

export const findConnection = (em: EntityManager) => em.findOne(MicrosoftConnection, MICROSOFT_CONNECTION_ID);

/** Writes what is no change by an administrator, and so leaves the version that their screens have read. */
export const updateConnection = (em: EntityManager, values: Partial<MicrosoftConnection>) =>
  em.nativeUpdate(MicrosoftConnection, MICROSOFT_CONNECTION_ID, { ...values, version: raw('version') });

/** @throws UnreadableTextError when the secret cannot be decrypted. */
export const registrationOf = async (
  env: MicrosoftEnv,
  { tenantId, clientId, sealedSecret }: MicrosoftConnection,
): Promise<Registration> => {
  const secret = await unseal(env.DATA_DIR, sealedSecret, ownerOf(env, { tenantId, clientId }));
  return { tenantId, clientId, secret };
};
