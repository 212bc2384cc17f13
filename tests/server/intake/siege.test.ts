import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { besiege } from '../../../bench/siege/besiege.ts';
import { testDatabase } from '../../support/testDatabase.ts';

// Few enough to be used up within the two seconds: the hostile senders use up only what their own addresses may send.
const db = testDatabase({ TRUST_PROXY: 'loopback', LIMIT_ENQUIRIES_PER_HOUR: '10' });
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  app = await db.app();
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});

// `npm run siege` does the same for 100 seconds, and measures that none becomes three times as slow.
test('twelve hostile senders keep no genuine enquiry away', async () => {
  // The number of genuine enquiries is that of six seconds of it.
  const result = await besiege(address, { quietSeconds: 0.1, seconds: 2, intervalMs: 100 });

  const statuses = new Set(result.besieged.map(({ status }) => status));
  expect([...statuses]).toEqual([200]);
  const rejected = Object.entries(result.hostile).filter(([status]) => status !== '200');
  expect(rejected).not.toEqual([]);

  const staff = await db.staff();
  const { total } = await staff.leads.list({ search: 'Genuine Person' });
  expect(total).toBe(4 + result.quiet.length + result.besieged.length);
  expect((await staff.quarantine.list({ search: 'Genuine Person' })).total).toBe(0);
});
