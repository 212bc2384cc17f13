import type { Env } from '../../env.ts';

export type MicrosoftEnv = Pick<Env, 'MICROSOFT_STAND_IN' | 'DATA_DIR'>;

/** The issuer of a tenant's sign-ins. */
export const issuerOf = ({ MICROSOFT_STAND_IN }: MicrosoftEnv, tenantId: string) =>
  new URL(`${MICROSOFT_STAND_IN ?? 'https://login.microsoftonline.com'}/${tenantId}/v2.0`);

export const graphUrl = ({ MICROSOFT_STAND_IN }: MicrosoftEnv) =>
  `${MICROSOFT_STAND_IN ?? 'https://graph.microsoft.com'}/v1.0`;
