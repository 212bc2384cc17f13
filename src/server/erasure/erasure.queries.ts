import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod';
import { type Erasure, type ErasureBackups, type ErasurePlace, MAX_LISTED } from '#shared/erasure/erasure.ts';
import { pluralize } from '#shared/fields/format.ts';
import { backupFolder } from '../backups/backupFolder.ts';
import { Backup } from '../backups/backups.entity.ts';
import { lastDayOf } from '../backups/oldBackups.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readRows } from '../platform/database/runSql.ts';
import type { Context } from '../platform/identity/context.ts';
import { findStoredMails } from '../platform/mail/storedMails.ts';
import type { Records } from '../records/record.ts';
import type { Person } from './person.queries.ts';
import { type Find, findPlaces } from './places.queries.ts';

type Env = Pick<Context['env'], 'DATA_DIR'>;

/** The effects of erasing a person, with the rows and files that it is about. */
export async function planErasure(em: EntityManager, records: Records, person: Person, { DATA_DIR }: Env) {
  const { isErased, patterns } = person;
  const finds = isErased ? [] : await findPlaces(em, records, person);
  const mails = isErased ? [] : await findStoredMails(em, DATA_DIR, `${patterns.names}|${patterns.points}`);
  const erasure = await presentErasure(em, person, { DATA_DIR }, finds, mails.length);
  return { finds, mails, erasure };
}

async function presentErasure(
  em: EntityManager,
  person: Person,
  { DATA_DIR }: Env,
  finds: Find[],
  mails: number,
): Promise<Erasure> {
  const { id, name, isErased, isInTrash } = person;
  // Sure ones come first: they are replaced also where they are not listed.
  const places = finds.filter(({ isMade }) => !isMade).sort((one, other) => rank(one) - rank(other));
  const goes = isErased ? [] : await countGoing(em, person, finds, mails);
  const stays = isErased ? [] : await countStaying(em, person, finds);
  return {
    id,
    name,
    isErased,
    isInTrash,
    goes: goes.filter(({ count }) => count > 0),
    stays: stays.filter(({ count }) => count > 0),
    places: await namePlaces(em, places.slice(0, MAX_LISTED)),
    placeCount: places.length,
    backups: await listBackups(em, DATA_DIR),
  };
}

const titledRecord = z.object({ id: z.string(), title: z.string() });

const goingCounts = z.object({
  changes: z.number(),
  enquiries: z.number(),
  rows: z.number(),
  sent: z.number(),
});

const stayingCounts = z.object({ accepted: z.number(), members: z.number(), documents: z.number() });

/** The places with the names of records that are not the person's own. */
async function namePlaces(em: EntityManager, finds: Find[]): Promise<ErasurePlace[]> {
  const titles = new Map<string, string>();
  const subjects = finds.flatMap(({ isOwn, subject }) => (subject && !isOwn ? [subject] : []));
  for (const noun of new Set(subjects.map((subject) => subject.noun))) {
    const ids = subjects.flatMap((subject) => (subject.noun === noun ? [subject.id] : []));
    const rows = await readRows(em, titledRecord)`
      select id, btrim(search_name(named)) as title from ${sql.table(pluralize(noun))} as named
       where id = any(${ids}::uuid[])`;
    for (const { id, title } of rows) titles.set(id, title);
  }
  return finds.map(({ key, label, excerpt, byName, isSure, subject }) => ({
    key,
    label,
    title: (subject && titles.get(subject.id)) ?? null,
    byName,
    excerpt,
    isSure,
    subject,
  }));
}

const rank = ({ isSure, isOwn }: Find) => (isSure ? 0 : 2) + (isOwn ? 0 : 1);

async function countGoing(em: EntityManager, person: Person, finds: Find[], mails: number) {
  const { contactIds, accountIds, ownIds, emails } = person;
  const [found] = await readRows(em, goingCounts)`
    select (select count(*)::int from history where record_id = any(${contactIds}::uuid[]) and changes <> '{}') as changes,
           (select count(*)::int from quarantine where lower_text(form_data ->> 'email') = any(${emails.map((one) => one.toLowerCase())}::text[])) as enquiries,
           (select count(*)::int from import_rows where noun = 'contacts' and record_id = any(${contactIds}::uuid[])) as rows,
           (select count(*)::int from proposals where id = any(${ownIds}::uuid[]) and state <> 'accepted' and sent_at is not null) as sent`;
  const made = new Set(
    finds.flatMap(({ isMade, table, rowKey }) =>
      isMade && table !== 'history' ? [`${table} ${rowKey}`] : [],
    ),
  );
  return [
    { label: 'Contact', count: contactIds.length, reason: 'Becomes ‘Erased person’.' },
    { label: 'Account in their name', count: accountIds.length, reason: 'Becomes ‘Erased person’.' },
    { label: 'Titles and forms', count: made.size, reason: 'Name, email address and phone number go.' },
    {
      label: 'Changes in the timeline',
      count: found?.changes ?? 0,
      reason: 'They can no longer be set back.',
    },
    {
      label: 'Proposals not accepted',
      count: found?.sent ?? 0,
      reason: 'The name goes and their links end.',
    },
    { label: 'Enquiries in quarantine', count: found?.enquiries ?? 0, reason: 'They are deleted.' },
    { label: 'Rows of imports', count: found?.rows ?? 0, reason: 'They are emptied.' },
    { label: 'Stored emails', count: mails, reason: 'Their files are deleted.' },
  ];
}

async function countStaying(em: EntityManager, person: Person, finds: Find[]) {
  const { contactIds, ownIds, emails } = person;
  const [found] = await readRows(em, stayingCounts)`
    select (select count(*)::int from proposals where id = any(${ownIds}::uuid[]) and state = 'accepted')
           + (select count(*)::int from trash where row_id = any(${ownIds}::uuid[]) and table_name = 'proposals' and kept_until is not null) as accepted,
           (select count(*)::int from users where email = any(${emails.map((one) => one.toLowerCase())}::text[])) as members,
           (select count(*)::int from documents where contact_id = any(${contactIds}::uuid[])) as documents`;
  const others = new Set(
    finds.flatMap(({ table, isOwn, rowKey }) => (table === 'contacts' && !isOwn ? [rowKey] : [])),
  );
  return [
    {
      label: 'Accepted proposals',
      count: found?.accepted ?? 0,
      reason: 'They are kept for seven years with their PDF.',
    },
    {
      label: 'Documents of the contact',
      count: found?.documents ?? 0,
      reason: 'Nobody looks inside files. Delete those about the person.',
    },
    {
      label: 'Other contacts with the same name or address',
      count: others.size,
      reason: 'Erase those that are the same person.',
    },
    {
      label: 'Members of the team',
      count: found?.members ?? 0,
      reason: 'Members are deactivated in Settings, Team.',
    },
  ];
}

/** The backups made before, and the day on which the last one that goes by itself is gone. */
async function listBackups(em: EntityManager, dataDir: string): Promise<ErasureBackups> {
  const made = await em.find(Backup, { error: null }, { orderBy: { finishedAt: 'desc' } });
  const here = made.filter(
    ({ fileName }) => fileName === null || existsSync(join(backupFolder(dataDir), fileName)),
  );
  const nightly = here.flatMap(({ kind, fileName }) => (kind === 'nightly' && fileName ? [fileName] : []));
  return {
    count: here.length,
    lastDay: lastDayOf(nightly),
    manual: here.flatMap(({ kind, fileName }) =>
      kind === 'manual' ? [fileName ?? 'a file in another folder'] : [],
    ),
  };
}
