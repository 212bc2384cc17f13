import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';
import PostalMime, { type Email } from 'postal-mime';

export const registration = {
  tenantId: '7f0b1a52-39a4-4e2b-9a40-0d3ce6a7f1b1',
  clientId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  secret: 'Wattle~7.banksia_secret',
  sharedMailbox: '',
};

const SHARED_SCOPES = ['Mail.Send.Shared', 'Mail.ReadBasic.Shared'];
const ALL_SCOPES = ['openid', 'profile', 'email', 'offline_access', 'Mail.Send', ...SHARED_SCOPES];

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** An answer of Graph in place of 202. */
interface GraphRefusal {
  status: number;
  code?: string;
  message?: string;
  headers?: Record<string, string>;
}

type SigningKey = ReturnType<typeof newSigningKey>;

let madeKeys = 0;

export function newSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  madeKeys += 1;
  return {
    privateKey,
    jwk: { ...privateKey.export({ format: 'jwk' }), kid: `key-${madeKeys}`, use: 'sig', alg: 'RS256' },
  };
}

function signed(payload: object, key: SigningKey) {
  const parts = [{ alg: 'RS256', kid: key.jwk.kid }, payload];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key.privateKey).toString('base64url')}`;
}

/** The next events at Microsoft; a test changes them while the server runs. */
interface MicrosoftState {
  /** The account that signs in. */
  account: { email?: string; preferred_username?: string };
  scope: string;
  accessTokenSeconds: number;
  /** The answer of the token endpoint in place of tokens. */
  tokenRefusal: { error: string; suberror?: string; status?: number } | null;
  graphRefusal: GraphRefusal | null;
  /** The shared mailbox of the tenant, and what the account may do there in Exchange. */
  shared: { address: string; rights: ('Full Access' | 'Send As' | 'Send on behalf')[] };
  /** What its ID tokens say besides. */
  claims: Record<string, unknown>;
  /** Signs its ID tokens in place of the published key. */
  forgedKey: SigningKey | null;
  /** The clock of Microsoft, as it stands in its answers; ours by default. */
  date: string | null;
}

/**
 * Stands in for Microsoft on this machine: a real identity provider for one tenant (or, with `base` as '', for Google), which rotates refresh tokens and ends
 * a sign-in of which one is used twice, and Graph's `sendMail` for a token with the permission Mail.Send, or Mail.Send.Shared for
 * a shared mailbox, whose Sent Items it shows.
 */
export async function openMicrosoftServer(returnUrl: string, base = `/${registration.tenantId}/v2.0`) {
  let key = newSigningKey();
  const state: MicrosoftState = {
    claims: {},
    forgedKey: null,
    account: { email: 'desk@wattle.example', preferred_username: 'desk@wattle.onmicrosoft.example' },
    scope: ALL_SCOPES.join(' '),
    accessTokenSeconds: 3_600,
    tokenRefusal: null,
    graphRefusal: null,
    shared: { address: 'hello@wattle.example', rights: ['Full Access', 'Send As'] },
    date: null,
  };
  const received: { mail: Email; source: string; recipients: string[] }[] = [];
  /** What is in Sent Items of the shared mailbox, the newest first. */
  const sentItems: object[] = [];
  const calls = { token: 0, graph: 0 };
  /** The paths that were asked for at Graph. */
  const paths: string[] = [];
  const grants: string[] = [];

  const server = createServer((request, response) => {
    if (state.date) response.setHeader('date', state.date);
    void answer(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const provider = openProvider(`${url}${base}`, returnUrl, state, key);
  const given = new Map<string, string>();
  provider.on('access_token.saved', ({ jti }) => given.set(jti, 'AccessToken'));
  provider.on('refresh_token.saved', ({ jti }) => given.set(jti, 'RefreshToken'));
  provider.on('authorization_code.saved', ({ jti }) => given.set(jti, 'AuthorizationCode'));
  const oidc = provider.callback();

  async function answer(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) {
    const path = new URL(request.url ?? '/', url).pathname;
    if (path.startsWith('/interaction/')) {
      const grant = await showAccount(provider, state, request, response);
      if (grant) grants.push(grant);
      return;
    }
    if (path.startsWith('/v1.0/')) return answerGraph(request, response, path.slice('/v1.0/'.length));
    if (!path.startsWith(base)) return sendJson(response, 400, { error: 'invalid_tenant' });
    if (path === `${base}/token`) {
      calls.token += 1;
      if (state.tokenRefusal) {
        const { status = 400, ...body } = state.tokenRefusal;
        return sendJson(response, status, { ...body, error_description: 'AADSTS: refused' });
      }
    }
    if (path === `${base}/jwks`) {
      const { kty, n, e, kid, use, alg } = key.jwk;
      return sendJson(response, 200, { keys: [{ kty, n, e, kid, use, alg }] });
    }
    if (path === `${base}/token`) signAgain(response);
    request.originalUrl = request.url ?? '';
    request.url = request.url?.slice(base.length) ?? '';
    await oidc(request, response);
  }

  /** Has the ID token say what the test wants. */
  function signAgain(response: ServerResponse) {
    const end = response.end.bind(response) as (text: string) => ServerResponse;
    response.end = ((text: string) => {
      const body = JSON.parse(text);
      if (!body.id_token) return end(text);
      const payload = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString());
      const token = signed({ ...payload, ...state.claims }, state.forgedKey ?? key);
      const changed = JSON.stringify({ ...body, id_token: token });
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }) as typeof response.end;
  }

  async function answerGraph(request: IncomingMessage, response: ServerResponse, path: string) {
    calls.graph += 1;
    paths.push(decodeURIComponent(path));
    const body = await readAll(request);
    const { graphRefusal } = state;
    if (graphRefusal) {
      const { status, code = 'refused', message = '', headers = {} } = graphRefusal;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return sendJson(response, status, { error: { code, message } });
    }
    const token = await provider.AccessToken.find(
      request.headers.authorization?.slice('Bearer '.length) ?? '',
    );
    if (!token) return sendJson(response, 401, { error: { code: 'InvalidAuthenticationToken' } });
    const { address, rights } = state.shared;
    const user = /^users\/([^/]+)\//.exec(path)?.[1];
    const isShared = user !== undefined;
    const isReading = path.endsWith('/mailFolders/sentitems/messages');
    const mayRead = token.scope?.split(' ').includes('Mail.ReadBasic.Shared');
    const maySend = token.scope
      ?.split(' ')
      .some((one) => one === 'Mail.Send.Shared' || (!isShared && one === 'Mail.Send'));
    if (isReading ? !mayRead : !maySend)
      return sendJson(response, 403, { error: { code: 'ErrorAccessDenied', message: 'Access is denied.' } });
    if (isShared && decodeURIComponent(user) !== address)
      return sendJson(response, 404, { error: { code: 'ErrorInvalidUser' } });
    if (isShared && !rights.includes('Full Access'))
      return sendJson(response, 403, { error: { code: 'ErrorAccessDenied', message: 'Access is denied.' } });
    if (isReading) return sendJson(response, 200, { value: sentItems.slice(0, 10) });
    if (isShared && rights.every((right) => !right.startsWith('Send')))
      return sendJson(response, 403, { error: { code: 'ErrorSendAsDenied' } });
    if (request.method !== 'POST' || request.headers['content-type'] !== 'text/plain')
      return sendJson(response, 400, { error: { code: 'RequestBodyRead' } });
    const source = Buffer.from(body, 'base64').toString();
    const mail = await PostalMime.parse(source);
    const recipients = (mail.to ?? []).map(({ address }) => address ?? '');
    received.push({ mail, source, recipients });
    // As Microsoft does, whose documentation names no other place where 'on behalf' is seen.
    if (isShared)
      sentItems.unshift({
        id: `sent-${sentItems.length}`,
        subject: mail.subject,
        from: { emailAddress: { address } },
        sender: { emailAddress: { address: rights.includes('Send As') ? address : state.account.email } },
        toRecipients: recipients.map((to) => ({ emailAddress: { address: to } })),
      });
    response.writeHead(202).end();
  }

  return {
    url,
    state,
    received,
    calls,
    paths,
    /** Ends the sign-ins, as a changed password does. */
    endSignIns: async () => {
      for (const grant of grants.splice(0)) await (await provider.Grant.find(grant))?.destroy();
    },
    /** Signs with a new key from now on, and publishes that one alone. */
    rotateKey: () => {
      key = newSigningKey();
    },
    /** Every code, access token and refresh token that it gave. */
    tokens: () => [...given.keys()],
    /** Withdraws the access tokens that it gave before their end. */
    forgetAccessTokens: async () => {
      const tokens = [...given].filter(([, kind]) => kind === 'AccessToken');
      for (const [text] of tokens) await (await provider.AccessToken.find(text))?.destroy();
      return tokens.length;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function openProvider(issuer: string, returnUrl: string, state: MicrosoftState, key: SigningKey) {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return new Provider(issuer, {
    clients: [
      {
        client_id: registration.clientId,
        client_secret: registration.secret,
        redirect_uris: [returnUrl],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key.jwk] },
    scopes: ['openid', 'offline_access', 'Mail.Send', ...SHARED_SCOPES],
    claims: { email: ['email'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...state.account }) }),
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: () => state.accessTokenSeconds,
      Grant: DAY_S,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      RefreshToken: DAY_S,
      Session: HOUR_S,
    },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of the stand-in'] },
  });
}

/** Microsoft's page on which somebody chooses an account and accepts the permissions; the id of what they granted. */
async function showAccount(
  provider: Provider,
  state: MicrosoftState,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { params, grantId } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const name = state.account.email ?? state.account.preferred_username;
    response.end(
      `<!doctype html><html lang="en"><title>Sign in</title><h1>Pick an account</h1><form method="post">
       <button name="choice" value="accept">${name}</button><button name="choice" value="cancel">Cancel</button></form>`,
    );
    return null;
  }
  if ((await readAll(request)).includes('cancel')) {
    const error = { error: 'access_denied', error_description: 'The user cancelled' };
    await provider.interactionFinished(request, response, error);
    return null;
  }
  const accountId = 'desk';
  const grant =
    (grantId && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId, clientId: `${params.client_id}` });
  grant.addOIDCScope(state.scope);
  grant.rejectOIDCScope(ALL_SCOPES.filter((one) => !state.scope.split(' ').includes(one)).join(' '));
  const saved = await grant.save();
  await provider.interactionFinished(request, response, {
    select_account: {},
    login: { accountId },
    consent: { grantId: saved },
  });
  return saved;
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.setHeader('content-type', 'application/json').writeHead(status).end(JSON.stringify(body));
}

async function readAll(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * Does what a browser does with the address of a sign-in: picks the account at the stand-in, and returns the address to
 * which it is sent back.
 */
export async function pickAccount(url: string, choice: 'accept' | 'cancel' = 'accept'): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  let next = url;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) {
      body = undefined;
      next = new URL(location, next).href;
      if (new URL(next).origin !== origin) return new URL(next);
    } else if (response.ok && !body) {
      body = new URLSearchParams({ choice });
    } else {
      throw new Error(`The stand-in answers ${response.status}: ${await response.text()}`);
    }
  }
  throw new Error('The sign-in does not end');
}
