import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnv, variableNames } from '#server/env.ts';

test('.env.example has every variable', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^#?([A-Z\d_]+)=/gm)].map(([, name]) => name);

  expect(new Set(named)).toEqual(new Set(variableNames));
});

describe('without any variables', () => {
  test('the server listens on this machine only, with its own database, and an administrator approves sign-ups', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: undefined,
      DATA_DIR: `${process.cwd()}/.data`,
      SMTP_URL: undefined,
      SIGN_UP: { policy: 'approval' },
      DEMO_DATA: true,
      FAST_CALLS: true,
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
      SESSION_IDLE_MINUTES: 720,
      SESSION_ABSOLUTE_MINUTES: 10_080,
      PASSWORD_MIN_LENGTH: 6,
      LIMIT_GUESSES_PER_ACCOUNT: 10,
      LIMIT_GUESSES_PER_ADDRESS: 20,
      LIMIT_GUESSES_MINUTES: 15,
      LIMIT_SIGN_UPS_PER_HOUR: 5,
      LIMIT_MAILS_PER_HOUR: 3,
      LIMIT_ENQUIRIES_PER_HOUR: 60,
      QUARANTINE_DAYS: 90,
    });
  });

  test('an empty value equals no value', () => {
    expect(readEnv({ PORT: '', SMTP_URL: ' ', SIGN_UP: '' })).toEqual(readEnv({}));
  });
});

describe('the value of a variable is parsed', () => {
  test.each([
    ['PUBLIC_URL', 'https://crm.example.com/', 'https://crm.example.com'],
    ['PUBLIC_URL', 'http://crm.example.com:80', 'http://crm.example.com'],
    ['ADMIN_EMAIL', 'Ada@Sunrise.example', 'ada@sunrise.example'],
    ['SIGN_UP', 'open', { policy: 'open' }],
    ['SIGN_UP', 'domains:a.example, B.Example', { policy: 'domains', domains: ['a.example', 'b.example'] }],
    ['DEMO_DATA', 'off', false],
    ['TRUST_PROXY', 'off', false],
    ['TRUST_PROXY', 'loopback', ['loopback']],
    ['TRUST_PROXY', '10.0.0.0/8, ::1,192.0.2.1', ['10.0.0.0/8', '::1', '192.0.2.1']],
    ['PASSWORD_MIN_LENGTH', '12', 12],
    ['NOTIFY_ENQUIRIES', 'ada@a.example, ada@a.example,b@b.example', ['ada@a.example', 'b@b.example']],
    ['MAIL_FROM', 'Sunrise Desk <desk@sunrise.example>', 'Sunrise Desk <desk@sunrise.example>'],
  ])('%s=%s', (name, text, value) => {
    expect(readEnv({ [name]: text })).toHaveProperty(name, value);
  });

  test.each([
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['::1', 'http://[::1]:8080'],
    ['desk.internal', 'http://desk.internal:8080'],
  ])('a server that listens on %s has the address %s', (HOST, address) => {
    expect(readEnv({ HOST, PORT: '8080' }).PUBLIC_URL).toBe(address);
  });

  test('demo data is off by default with an external database', () => {
    expect(readEnv({ DATABASE_URL: 'postgres://desk@db.example/desk' }).DEMO_DATA).toBe(false);
  });
});

describe('an invalid value is rejected in one line that names the variable', () => {
  test.each([
    ['PORT', '80a'],
    ['LIMIT_GUESSES_PER_ACCOUNT', '0'],
    ['LIMIT_MAILS_PER_HOUR', 'none'],
    ['QUARANTINE_DAYS', '0'],
    ['NOTIFY_ENQUIRIES', 'ada@a.example,b'],
    ['NOTIFY_ENQUIRIES', 'ada@a.example\r\nBcc: spy@b.example'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'crm.example.com'],
    ['PUBLIC_URL', 'ftp://crm.example.com'],
    ['PUBLIC_URL', 'https://example.com/crm'],
    ['DATABASE_URL', 'mysql://desk@db.example/desk'],
    ['DATABASE_URL', 'postgres://desk@db.example'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Desk <desk@sunrise.example>\nBcc: all@sunrise.example'],
    ['ADMIN_EMAIL', 'ada'],
    ['ADMIN_EMAIL', 'ada@a.example,ben@a.example'],
    ['SIGN_UP', 'anyone'],
    ['SIGN_UP', 'domains:'],
    ['SIGN_UP', 'domains:a.example,not a domain'],
    ['DEMO_DATA', 'true'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_IDLE_MINUTES', '1.5'],
    ['SESSION_ABSOLUTE_MINUTES', '-1'],
    ['PASSWORD_MIN_LENGTH', '5'],
  ])('%s=%s', (name, text) => {
    expect(() => readEnv({ [name]: text })).toThrow(new RegExp(`^${name} takes .+\\.$`));
  });

  test('an SMTP server requires a sender address', () => {
    expect(() => readEnv({ SMTP_URL: 'smtp://localhost' })).toThrow(/^MAIL_FROM is needed/);
  });

  test('the message never repeats a value, which may contain a password', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://desk:hunter2@db.example/desk' })).not.toThrow(/hunter2/);
  });
});
