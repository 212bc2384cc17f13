import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/auth/auth.schema.ts';
import { StartupError } from './startupError.ts';

/**
 * The people who may sign in after confirming an address without an administrator's approval. The first account
 * always may.
 */
export type SignUpPolicy =
  | { policy: 'approval' }
  | { policy: 'domains'; domains: string[] }
  | { policy: 'open' };

export type Env = ReturnType<typeof readEnv>;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((number) => number >= min && number <= max);

const address = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

const databaseAddress = address(['postgres:', 'postgresql:']).refine(
  (text) => new URL(text).pathname.length > 1,
);

const origin = address(['http:', 'https:'])
  .transform((text) => new URL(text))
  .refine(({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username)
  .transform((url) => url.origin);

const mailbox = z.string().regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/);

const addresses = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((address) => address.trim()))])
  .pipe(z.array(z.email()));

const signUp = z.string().transform((text, ctx): SignUpPolicy => {
  if (text === 'approval' || text === 'open') return { policy: text };
  const [policy, list = ''] = text.toLowerCase().split(/:(.*)/s);
  const domains = list.split(',').map((domain) => domain.trim());
  if (policy === 'domains' && domains.every((domain) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain))) {
    return { policy, domains };
  }
  ctx.addIssue({ code: 'custom' });
  return z.NEVER;
});

/** `false`, or the list that Fastify's `trustProxy` takes. */
const proxies = z.string().transform((text, ctx) => {
  if (text === 'off') return false;
  const list = text.split(',').map((proxy) => proxy.trim());
  if (list.every((proxy) => proxy === 'loopback' || isNetwork(proxy))) return list;
  ctx.addIssue({ code: 'custom' });
  return z.NEVER;
});

const isNetwork = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValid(text) ||
  ipaddr.IPv6.isValidCIDR(text);

const host = z.string().regex(/^[\w.:-]+$/);

/** An origin of this machine: what is meant for a stand-in in tests is never sent anywhere else. */
const ownMachine = origin.refine((text) => /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(new URL(text).hostname));

const limit = [wholeNumber(1, 1_000_000), 'a whole number from 1 to 1000000'] as const;

/** Each variable: its schema, and what it takes, as the message for any other value says. */
const variables = {
  PORT: [wholeNumber(1, 65_535), 'a port from 1 to 65535'],
  HOST: [host, 'the address to listen on, such as 127.0.0.1'],
  PUBLIC_URL: [
    origin,
    'the http or https address people use, without a path, such as https://crm.example.com',
  ],
  DATABASE_URL: [
    databaseAddress,
    'a PostgreSQL address, such as postgresql://user:password@localhost:5432/providerdesk',
  ],
  DATA_DIR: [z.string().transform((folder) => resolve(folder)), 'a folder'],
  SMTP_URL: [address(['smtp:', 'smtps:']), 'an SMTP server, such as smtps://user:password@mail.example.com'],
  MICROSOFT_STAND_IN: [
    ownMachine,
    'the address of a server on this machine that stands in for Microsoft in tests, such as http://127.0.0.1:4000',
  ],
  GOOGLE_STAND_IN: [ownMachine, 'the same for Google'],
  NOTIFY_ENQUIRIES: [addresses, 'a list of addresses, such as ada@example.com,grace@example.com'],
  MAIL_FROM: [mailbox, 'a sender, such as ProviderDesk <desk@example.com>'],
  ADMIN_EMAIL: [z.email().toLowerCase(), 'an address, such as ada@example.com'],
  SIGN_UP: [signUp, 'approval, open, or domains: and a list, such as domains:a.example,b.example'],
  DEMO_DATA: [z.enum(['on', 'off']).transform((text) => text === 'on'), 'on or off'],
  FAST_CALLS: [z.enum(['on', 'off']).transform((text) => text === 'on'), 'on or off'],
  TRUST_PROXY: [proxies, 'off, loopback, or a list of addresses and networks, such as 10.0.0.0/8,192.0.2.1'],
  LOG_LEVEL: [
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'trace, debug, info, warn, error, fatal or silent',
  ],
  SESSION_IDLE_MINUTES: [wholeNumber(1, 525_600), 'whole minutes from 1 to 525600'],
  SESSION_ABSOLUTE_MINUTES: [wholeNumber(1, 525_600), 'whole minutes from 1 to 525600'],
  PASSWORD_MIN_LENGTH: [
    wholeNumber(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH),
    `a length from ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH}`,
  ],
  LIMIT_GUESSES_PER_ACCOUNT: limit,
  LIMIT_GUESSES_PER_ADDRESS: limit,
  LIMIT_GUESSES_MINUTES: [wholeNumber(1, 1_440), 'whole minutes from 1 to 1440'],
  LIMIT_SIGN_UPS_PER_HOUR: limit,
  LIMIT_MAILS_PER_HOUR: limit,
  LIMIT_ENQUIRIES_PER_HOUR: limit,
  LIMIT_EXCHANGES_PER_HOUR: limit,
  LIMIT_UPLOADS_PER_HOUR: limit,
  QUARANTINE_DAYS: [wholeNumber(1, 3_650), 'whole days from 1 to 3650'],
  S3_ENDPOINT: [
    origin,
    'the http or https address of an S3 service, without the bucket, such as https://s3.ap-southeast-2.amazonaws.com',
  ],
  S3_BUCKET: [z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/), 'the name of a bucket'],
  S3_REGION: [z.string().regex(/^[\w-]+$/), 'a region, such as ap-southeast-2'],
  S3_ACCESS_KEY_ID: [z.string().regex(/^\S+$/), 'the id of an access key'],
  S3_SECRET_ACCESS_KEY: [z.string().regex(/^\S+$/), 'the secret of an access key'],
  S3_PATH_STYLE: [z.enum(['on', 'off']).transform((text) => text === 'on'), 'on or off'],
} as const;

export const variableNames = Object.keys(variables);

type Variables = { [Name in keyof typeof variables]?: z.output<(typeof variables)[Name][0]> };

/** The configuration of this process: its environment, then the file `.env` if there is one. */
export function loadEnv() {
  if (existsSync('.env')) process.loadEnvFile();
  return readEnv();
}

/**
 * The configuration. It never repeats a wrong value, which may be secret.
 * @throws StartupError when a value is not understood, or another variable is missing with it.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const read = {} as Variables;
  for (const [name, [schema, takes]] of Object.entries(variables)) {
    const text = source[name]?.trim();
    if (!text) continue;
    const { success, data } = schema.safeParse(text);
    if (!success) throw new StartupError(`${name} takes ${takes}.`);
    Object.assign(read, { [name]: data });
  }
  if (read.SMTP_URL && !read.MAIL_FROM)
    throw new StartupError(`MAIL_FROM is needed with SMTP_URL: it takes ${variables.MAIL_FROM[1]}.`);

  const { PORT = 3000, HOST = '127.0.0.1', DATABASE_URL, SMTP_URL } = read;
  return {
    PORT,
    HOST,
    PUBLIC_URL: read.PUBLIC_URL ?? new URL(`http://${hostOf(HOST)}:${PORT}`).origin,
    DATABASE_URL,
    DATA_DIR: read.DATA_DIR ?? resolve('.data'),
    SMTP_URL,
    MAIL_FROM: read.MAIL_FROM,
    MICROSOFT_STAND_IN: read.MICROSOFT_STAND_IN,
    GOOGLE_STAND_IN: read.GOOGLE_STAND_IN,
    NOTIFY_ENQUIRIES: read.NOTIFY_ENQUIRIES ?? [],
    ADMIN_EMAIL: read.ADMIN_EMAIL,
    SIGN_UP: read.SIGN_UP ?? { policy: 'approval' as const },
    /** Demo data is on by default only with the embedded database. */
    DEMO_DATA: read.DEMO_DATA ?? !DATABASE_URL,
    FAST_CALLS: read.FAST_CALLS ?? true,
    TRUST_PROXY: read.TRUST_PROXY ?? false,
    LOG_LEVEL: read.LOG_LEVEL ?? 'info',
    SESSION_IDLE_MINUTES: read.SESSION_IDLE_MINUTES ?? 12 * 60,
    SESSION_ABSOLUTE_MINUTES: read.SESSION_ABSOLUTE_MINUTES ?? 7 * 24 * 60,
    PASSWORD_MIN_LENGTH: read.PASSWORD_MIN_LENGTH ?? PASSWORD_MIN_LENGTH,
    LIMIT_GUESSES_PER_ACCOUNT: read.LIMIT_GUESSES_PER_ACCOUNT ?? 10,
    LIMIT_GUESSES_PER_ADDRESS: read.LIMIT_GUESSES_PER_ADDRESS ?? 20,
    LIMIT_GUESSES_MINUTES: read.LIMIT_GUESSES_MINUTES ?? 15,
    LIMIT_SIGN_UPS_PER_HOUR: read.LIMIT_SIGN_UPS_PER_HOUR ?? 5,
    LIMIT_MAILS_PER_HOUR: read.LIMIT_MAILS_PER_HOUR ?? 3,
    LIMIT_ENQUIRIES_PER_HOUR: read.LIMIT_ENQUIRIES_PER_HOUR ?? 60,
    LIMIT_EXCHANGES_PER_HOUR: read.LIMIT_EXCHANGES_PER_HOUR ?? 30,
    LIMIT_UPLOADS_PER_HOUR: read.LIMIT_UPLOADS_PER_HOUR ?? 1_000,
    QUARANTINE_DAYS: read.QUARANTINE_DAYS ?? 90,
    S3: s3Of(read),
  };
}

/** The storage of documents that are not in `DATA_DIR`: all of these variables are needed, or none. */
function s3Of(read: Variables) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, S3_PATH_STYLE } = read;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(needed).length && !S3_REGION && S3_PATH_STYLE === undefined) return null;
  const [name] = missing as (keyof typeof needed)[];
  if (name)
    throw new StartupError(`${name} is needed with the other S3 variables: it takes ${variables[name][1]}.`);
  return {
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: S3_PATH_STYLE ?? true,
  };
}

/** The host in a link: the address that stands for all addresses cannot be visited. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
