import type { Configuration } from 'openid-client';
import type { MicrosoftProblem } from '#shared/mail-settings/microsoft.ts';
import type { Env } from '../../env.ts';
import { isClockOff, MicrosoftError, retryAtOf } from './microsoftError.ts';

// Microsoft's sign-in. The library is loaded with the first call.

export const library = () => import('openid-client');

/** Seconds; less than a transaction may wait (`tokens.service.ts`). */
const TIMEOUT_S = 6;

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
export async function discover(env: MicrosoftEnv, { tenantId, clientId, secret }: Registration) {
  const { allowInsecureRequests, ClientSecretPost, discovery } = await library();
  const options = {
    timeout: TIMEOUT_S,
    // Only for a stand-in on this machine.
    execute: env.MICROSOFT_STAND_IN ? [allowInsecureRequests] : [],
  };
  return discovery(issuerOf(env, tenantId), clientId, {}, ClientSecretPost(secret), options).catch(
    (error) => {
      const status = statusOf(error);
      const isUnknown = status !== undefined && status >= 400 && status < 429;
      throw isUnknown
        ? new MicrosoftError('invalid_tenant', { problem: 'registration', status, cause: error })
        : toMicrosoftError(error);
    },
  );
}

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

/** The errors that the library throws, as far as they are read here. */
interface OpenIdError extends Error {
  code?: string;
  /** The word of the protocol, such as 'invalid_grant'. */
  error?: string;
  error_description?: string;
  status?: number;
  response?: Response;
  cause?: unknown;
}

const responseOf = ({ response, cause }: OpenIdError) =>
  response ?? (cause instanceof Response ? cause : undefined);

const statusOf = (error: OpenIdError) => error.status ?? responseOf(error)?.status;

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
  const error = thrown as OpenIdError;
  const response = responseOf(error);
  const word = error.error ?? error.code ?? error.name;
  return new MicrosoftError(word, {
    problem: problemOf(error, response),
    retryAt: response && retryAtOf(response),
    status: statusOf(error),
    answer: error.error_description,
    cause: error,
  });
}

function problemOf(error: OpenIdError, response: Response | undefined): MicrosoftProblem | undefined {
  if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
  if (!error.error) return undefined;
  if (response && isClockOff(response)) return 'clock';
  // For withdrawn consent, too, Microsoft says 'invalid_grant'; `suberror` tells them apart.
  const { suberror } = (error.cause ?? {}) as { suberror?: unknown };
  if (suberror === 'consent_required') return 'consent';
  return PROBLEMS[error.error];
}
