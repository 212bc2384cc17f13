import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '../support/databases.ts';
import { startProcess, temporaryFolder } from '../support/servers/processes.ts';
import { testDatabase } from '../support/testDatabase.ts';

test('npm run dev serves pages and modules of the client and every route of the server', async () => {
  const name = `dev-${randomUUID()}`;
  const DATABASE_URL = await createDatabase(inject('serverUrl'), name, inject('template'));
  onTestFinished(() => dropDatabase(inject('serverUrl'), name));
  const dev = await startProcess({ DATABASE_URL, DATA_DIR: await temporaryFolder() }, 'dev.ts');
  await dev.waitForStatus('/readyz', 200);
  const get = async (path: string, accept = 'text/html') => {
    const { status, headers } = await fetch(dev.address + path, { headers: { accept } });
    return [status, headers.get('content-type')?.split(';')[0]];
  };

  const problems = await get(`/exchange/imports/${randomUUID()}/problems.csv`);
  const { status: exported } = await fetch(`${dev.address}/exchange/exports/leads`, { method: 'POST' });
  const landing = await (await fetch(dev.address, { headers: { accept: 'text/html' } })).text();

  expect(landing).toContain('<script type="application/json" id="site-content">');
  expect(problems).toEqual([401, 'application/json']);
  expect(exported).toBe(401);
  expect(await get('/downloads/none')).toEqual([401, 'application/json']);
  expect(await get('/crm/leads')).toEqual([200, 'text/html']);
  expect(await get('/main.tsx', '*/*')).toEqual([200, 'text/javascript']);
});

describe('the paths of the server', () => {
  const db = testDatabase();
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await db.app();
  });

  test.each([
    '/trpc/leads.list?batch=1',
    '/uploads/a',
    '/downloads/a',
    '/exchange/exports/leads',
    '/readyz',
    '/proposal/no-reminders?key=a',
  ])('include %s', (path) => {
    expect(app.isServerPath(path)).toBe(true);
  });

  test.each([
    '/',
    '/crm/leads',
    '/trpcs',
    '/@vite/client',
    '/main.tsx',
    '/?trpc',
    '',
    '/proposal?key=a',
    '/status?key=a',
  ])('leave %s to the client', (path) => {
    expect(app.isServerPath(path)).toBe(false);
  });
});
