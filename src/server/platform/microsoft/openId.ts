import type { Configuration } from 'openid-client';
import { emailText } from '#shared/fields/fields.schema.ts';
import { MICROSOFT_SCOPES, type MicrosoftProblem } from '#shared/platform/microsoft.ts';
import { issuerOf, type MicrosoftEnv } from './addresses.ts';
import { isClockOff, MicrosoftError, retryAtOf } from './microsoftError.ts';

// The conversation with Microsoft's sign-in: authorization code with PKCE, state and nonce, then refresh tokens. The
// library is loaded with the first of these calls.

const library = () => import('openid-client');

/** A time in seconds; less than a transaction may wait for it (see `tokens.service.ts`). */
const TIMEOUT_S = 6;

const SCOPE = MICROSOFT_SCOPES.join(' ');

export interface Registration {
  tenantId: string;
  clientId: string;
  secret: string;
}

/** The values that belong to one sign-in, from its begin to its end; nobody but our server reads it. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Tokens {
  accessToken: string;
  accessTokenEndsAt: Date;
  /** None where the one before stays. */
  refreshToken: string | null;
}

/** @throws MicrosoftError when Microsoft cannot be reached, or does not know the tenant. */
export async function discover(env: MicrosoftEnv, { tenantId, clientId, secret }: Registration) {
  const { allowInsecureRequests, ClientSecretPost, discovery } = await library();
  const options = {
    timeout: TIMEOUT_S,
    // Only of a stand-in on this machine.
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

/** The address at Microsoft where somebody signs in, and what their return is checked by. */
export async function beginSignIn(config: Configuration, returnUrl: string) {
  const {
    buildAuthorizationUrl,
    calculatePKCECodeChallenge,
    randomNonce,
    randomPKCECodeVerifier,
    randomState,
  } = await library();
  const checks: SignInChecks = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
  };
  const url = buildAuthorizationUrl(config, {
    redirect_uri: returnUrl,
    scope: SCOPE,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    // The mailbox of the desk is seldom the account that the browser is signed in with.
    prompt: 'select_account',
  });
  return { url: url.href, checks };
}

/**
 * Exchanges the code in the address to which Microsoft sent the browser back.
 * @throws MicrosoftError for everything that does not pass the checks.
 */
export async function finishSignIn(config: Configuration, returned: URL, checks: SignInChecks) {
  const { authorizationCodeGrant } = await library();
  try {
    const answer = await authorizationCodeGrant(config, returned, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    // The name to sign in with is that of the mailbox where the account states no address.
    const address = emailText.safeParse(claims?.email ?? claims?.preferred_username);
    return { tokens: tokensOf(answer), mailbox: address.data ?? null, scope: answer.scope };
  } catch (error) {
    throw toMicrosoftError(error);
  }
}

/** @throws MicrosoftError when Microsoft refuses the token or cannot be reached. */
export async function refresh(config: Configuration, refreshToken: string): Promise<Tokens> {
  const { refreshTokenGrant } = await library();
  try {
    return tokensOf(await refreshTokenGrant(config, refreshToken));
  } catch (error) {
    throw toMicrosoftError(error);
  }
}

const tokensOf = (answer: {
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

function toMicrosoftError(thrown: unknown): MicrosoftError {
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
  // Microsoft says 'invalid_grant' of withdrawn consent too, and the rest in a word of its own.
  const { suberror } = (error.cause ?? {}) as { suberror?: unknown };
  if (suberror === 'consent_required') return 'consent';
  return PROBLEMS[error.error];
}
