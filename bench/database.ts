import type pg from 'pg';
import { withClient } from '#server/backups/file/connection.ts';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/orm.ts';
import { openSessions } from '#server/platform/identity/sessions.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { generateData } from './data.ts';

export interface SeededDatabase {
  url: string;
  /** The session cookie of an administrator. */
  cookie: string;
}

/** Creates a migrated database with this number of leads and a signed-in administrator. */
export const seedDatabase = (serverUrl: string, leads: number): Promise<SeededDatabase> =>
  openDesk(serverUrl, `leads_${leads}`, (client) => generateData(client, leads));

const made: string[] = [];

/** Drops the databases that this process created. */
export const dropMade = (serverUrl: string) =>
  withClient(serverUrl, async (client) => {
    for (const name of made) await client.query(`drop database ${name}`);
  });

/** Creates a migrated database with a signed-in administrator, and fills it. */
export async function openDesk(
  serverUrl: string,
  name: string,
  fill: (client: pg.Client) => Promise<unknown> = async () => {},
): Promise<SeededDatabase> {
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  made.push(name);
  const url = new URL(`/${name}`, serverUrl).href;
  const orm = openDatabase(url, entities);
  try {
    await migrate(orm);
    await withClient(url, fill);
    return { url, cookie: await addPerson(orm, 'ada', 'admin') };
  } finally {
    await orm.close();
  }
}

/** Creates somebody with a session, without the work of signing in; returns the cookie. */
export async function addPerson(orm: Database, name: string, role: User['role']) {
  const em = orm.em.fork();
  const at = new Date();
  const person = { firstName: name, lastName: 'Byron', email: `${name}@bench.example`, role };
  const { id } = em.create(User, { ...person, passwordHash: 'none', emailConfirmedAt: at, approvedAt: at });
  await em.flush();
  const { token } = await openSessions(orm, readEnv({})).start(em, id, 'benchmark');
  return `providerdesk_session=${token}`;
}

/** Copies the tables of leads into the schema `plain` as somebody would write it who needs none of our features: no triggers, few indexes. */
export async function makePlainTables(url: string) {
  await withClient(url, async (client) => {
    await client.query(PLAIN_TABLES);
    await client.query('vacuum analyze plain.accounts, plain.contacts, plain.leads, plain.activities');
  });
}

const PLAIN_TABLES = `
create schema plain;
create table plain.accounts (like accounts including defaults, primary key (id));
create table plain.contacts (like contacts including defaults, primary key (id));
create table plain.leads (like leads including defaults, primary key (id));
create table plain.activities (like activities including defaults, primary key (id));
insert into plain.accounts select * from accounts;
insert into plain.contacts select * from contacts;
insert into plain.leads select * from leads;
insert into plain.activities select * from activities;
create index on plain.contacts (account_id);
create index on plain.contacts (first_name collate "und-x-icu", id);
create index on plain.leads (created_at, id);
create index on plain.leads (account_id);
create index on plain.leads (contact_id);
create index on plain.leads using gin (search_text gin_trgm_ops);
create index on plain.activities (lead_id, created_at);
alter table plain.contacts add foreign key (account_id) references plain.accounts;
alter table plain.leads add foreign key (account_id) references plain.accounts;
alter table plain.leads add foreign key (contact_id) references plain.contacts;
alter table plain.activities add foreign key (lead_id) references plain.leads`;
