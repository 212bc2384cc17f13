import pg from 'pg';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openSessions } from '#server/platform/identity/sessions.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { type DataSize, generateData } from './data.ts';

export interface SeededDatabase {
  url: string;
  /** The session cookie of an administrator. */
  cookie: string;
}

/** How many accounts and contacts belong to so many leads. */
export const dataSizeFor = (leads: number): DataSize => ({
  accounts: Math.ceil(leads / 5),
  contacts: Math.ceil((leads * 2) / 5),
  leads,
});

/** Creates a migrated database with this number of leads and a signed-in administrator. */
export async function seedDatabase(serverUrl: string, leads: number): Promise<SeededDatabase> {
  const name = `leads_${leads}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(`/${name}`, serverUrl).href;
  const orm = openDatabase(url, entities);
  try {
    await migrate(orm);
    await withClient(url, (client) => generateData(client, dataSizeFor(leads)));
    const em = orm.em.fork();
    const ada = em.create(User, {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@bench.example',
      passwordHash: 'none',
      role: 'admin',
      emailConfirmedAt: new Date(),
      approvedAt: new Date(),
    });
    await em.flush();
    const { token } = await openSessions(orm, readEnv({})).start(orm.em.fork(), ada.id, 'benchmark');
    return { url, cookie: `providerdesk_session=${token}` };
  } finally {
    await orm.close();
  }
}

/** Connects, does the work, and disconnects. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
