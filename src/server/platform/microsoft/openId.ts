import type { Configuration } from 'openid-client';
import type { MicrosoftProblem } from '#shared/mail-settings/microsoft.ts';
import type { Env } from '../../env.ts';
import { discoverProvider, library, readFailure } from '../open-id/codeFlow.ts';
import { isClockOff, MicrosoftError, retryAtOf } from './microsoftError.ts';

// Microsoft's sign-in.

export type MicrosoftEnv = Pick<Env, 'MICROSOFT_STAND_IN' | 'DATA_DIR'>;

export const issuerOf = ({ MICROSOFT_STAND_IN }: MicrosoftEnv, tenantId: string) =>
  new URL(`${MICROSOFT_STAND_IN ?? 'https://login.microsoftonline.com'}/${tenantId}/v2.0`);

export interface Registration {
  tenantId: string;
  clientId: string;
  secret: string;
}

export interface Tokens {
  accessToken: string;
  accessTokenEndsAt: Date;
  /** Null: the earlier one stays. */
  refreshToken: string | null;
}

/** @throws MicrosoftError when Microsoft cannot be reached, or does not know the tenant */
export const discover = (env: MicrosoftEnv, { tenantId, clientId, secret }: Registration) =>
  discoverProvider({
    issuer: issuerOf(env, tenantId),
    clientId,
    secret,
    isStandIn: env.MICROSOFT_STAND_IN !== undefined,
  }).catch((error) => {
    const { status } = readFailure(error);
    const isUnknown = status !== undefined && status >= 400 && status < 429;
    throw isUnknown
      ? new MicrosoftError('invalid_tenant', { problem: 'registration', status, cause: error })
      : toMicrosoftError(error);
  });

/** @throws MicrosoftError when Microsoft refuses the token or cannot be reached */
export async function refresh(config: Configuration, refreshToken: string): Promise<Tokens> {
  const { refreshTokenGrant } = await library();
  try {
    return tokensOf(await refreshTokenGrant(config, refreshToken));
  } catch (error) {
    throw toMicrosoftError(error);
  }
}

export const tokensOf = (answer: {
  access_token: string;
  refresh_token?: string;
  expires_in?: number | undefined;
}): Tokens => ({
  accessToken: answer.access_token,
  accessTokenEndsAt: new Date(Date.now() + (answer.expires_in ?? 0) * 1_000),
  refreshToken: answer.refresh_token ?? null,
});

/** The words of the protocol that mean that somebody has to do something. */
const PROBLEMS: Record<string, MicrosoftProblem> = {
  invalid_grant: 'signIn',
  login_required: 'signIn',
  interaction_required: 'consent',
  consent_required: 'consent',
  invalid_client: 'secret',
  unauthorized_client: 'registration',
};

/** The error that the library has thrown, as what it means for sending mail. */
export function toMicrosoftError(thrown: unknown): MicrosoftError {
  const failure = readFailure(thrown);
  const { word, response, status, answer } = failure;
  return new MicrosoftError(word, {
    problem: problemOf(failure),
    retryAt: response && retryAtOf(response),
    status,
    answer,
    cause: thrown,
  });
}

function problemOf({ word, isRefusal, isUntimely, suberror, response }: ReturnType<typeof readFailure>) {
  if (isUntimely) return 'clock';
  if (!isRefusal) return undefined;
  if (response && isClockOff(response)) return 'clock';
  // For withdrawn consent, too, Microsoft says 'invalid_grant'; `suberror` tells them apart.
  if (suberror === 'consent_required') return 'consent';
  return PROBLEMS[word];
}
