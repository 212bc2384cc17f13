import type { Configuration } from 'openid-client';
import * as z from 'zod';

// A sign-in by an authorization code with PKCE, state and nonce. The library is loaded with the first call.

export const library = () => import('openid-client');

/** Seconds; less than a transaction may wait (`tokens.service.ts`). */
const TIMEOUT_S = 6;

interface Registration {
  issuer: URL;
  clientId: string;
  secret: string;
  /** The issuer stands in for the real one on this machine, without https. */
  isStandIn: boolean;
}

/**
 * Reads what the provider says of itself. Signatures of its tokens are checked.
 * @throws an error that `readFailure` reads.
 */
export async function discoverProvider({ issuer, clientId, secret, isStandIn }: Registration) {
  const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } = await library();
  const execute = [enableNonRepudiationChecks, ...(isStandIn ? [allowInsecureRequests] : [])];
  return discovery(issuer, clientId, {}, ClientSecretPost(secret), { timeout: TIMEOUT_S, execute });
}

/** The values that the end of a sign-in is checked by; nobody but our server reads them. */
export const signInChecks = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

export type SignInChecks = z.output<typeof signInChecks>;

/** The address at the provider where somebody signs in, and what their return is checked by. */
export async function beginSignIn(config: Configuration, parameters: Record<string, string>) {
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
    ...parameters,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, checks };
}

/**
 * Exchanges the code in the address to which the provider sent the browser back.
 * @throws an error that `readFailure` reads, for everything that does not pass the checks.
 */
export async function exchangeCode(config: Configuration, returned: URL, checks: SignInChecks) {
  const { authorizationCodeGrant } = await library();
  return authorizationCodeGrant(config, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
}

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

/** The facts of an error that the library has thrown. */
export function readFailure(thrown: unknown) {
  const error = thrown as OpenIdError;
  const response = error.response ?? (error.cause instanceof Response ? error.cause : undefined);
  return {
    /** The word of the protocol, or of the library. */
    word: error.error ?? error.code ?? error.name,
    /** True if the provider itself refused, in a word of the protocol. */
    isRefusal: error.error !== undefined,
    /** A token is too old, or of later than now. */
    isUntimely: error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
    suberror: ((error.cause ?? {}) as { suberror?: unknown }).suberror,
    status: error.status ?? response?.status,
    response,
    answer: error.error_description,
  };
}
