import { truncate } from '#shared/records/csv/cells.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { OPTIMIZATION_FENCE, queryRows } from '../../../platform/database/rows.ts';
import type { ParsedRow } from './parseRow.ts';

// Columns that name another record: the name becomes its id, or a fault that says why it cannot.

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

type Found = { place: number; id: string }[];

/** Turns an id or a name of an account into its id, in all rows at once. */
export async function resolveAccounts(
  em: EntityManager,
  rows: ParsedRow[],
  [byName, byId]: [string, string],
  label: string,
) {
  await resolveIds(em, rows, 'accounts', byId, `${label} ID`);
  await refuseOtherNames(em, rows, [byName, byId], label);
  const named = rows.filter(({ values }) => values[byName] !== undefined && values[byId] === undefined);
  if (named.length === 0) return;
  const names = named.map(({ values }) => String(values[byName]));
  const found = await queryRows<Found[number]>(
    em,
    `select given.place::int, account.id
       from unnest(?::text[]) with ordinality as given(name, place),
            lateral (select id from accounts where lower(name) = lower(given.name) ${OPTIMIZATION_FENCE}) account
      union
     select given.place::int, account.id
       from unnest(?::text[]) with ordinality as given(name, place),
            lateral (select id from accounts where abn = regexp_replace(given.name, '\\s', '', 'g') ${OPTIMIZATION_FENCE}) account`,
    [names, names],
  );
  take(named, found, byName, byId, (name, count) =>
    count === 0
      ? `${label}: there is no account called ‘${name}’ yet`
      : `${label}: ${count} accounts are called ‘${name}’. Use the column ‘${label} ID’`,
  );
}

/** Whoever changes a name beside an id means to change something: better to ask than to leave it. */
async function refuseOtherNames(
  em: EntityManager,
  rows: ParsedRow[],
  [byName, byId]: [string, string],
  label: string,
) {
  const both = rows.filter(({ values }) => values[byName] !== undefined && values[byId] !== undefined);
  if (both.length === 0) return;
  const found = await queryRows<{ id: string; name: string }>(
    em,
    'select id, name from accounts where id = any(?::uuid[])',
    [both.map(({ values }) => values[byId])],
  );
  const names = new Map(found.map(({ id, name }) => [id, name.toLowerCase()]));
  for (const { values, errors } of both) {
    if (names.get(String(values[byId])) !== String(values[byName]).toLowerCase())
      errors.push(`${label} and ${label} ID name different accounts. Leave one of them empty`);
  }
}

/** Turns a contact's name or e-mail into its id, among those of the row's account. */
export async function resolveContacts(em: EntityManager, rows: ParsedRow[]) {
  await resolveIds(em, rows, 'contacts', 'contactId', 'Contact ID');
  const named = rows.filter(({ values }) => values.contact !== undefined && values.contactId === undefined);
  if (named.length === 0) return;
  const found = await queryRows<Found[number]>(
    em,
    `select given.place::int, contact.id
       from unnest(?::text[], ?::uuid[]) with ordinality as given(name, account, place),
            lateral (select id from contacts
                      where account_id = given.account and lower(first_name || ' ' || last_name) = lower(given.name)
                      union
                     select id from contacts where account_id = given.account and lower(email) = lower(given.name)
                     ${OPTIMIZATION_FENCE}) contact`,
    [named.map(({ values }) => String(values.contact)), named.map(({ values }) => values.accountId ?? null)],
  );
  take(named, found, 'contact', 'contactId', (name, count) =>
    count === 0
      ? `Contact: this account has no contact called ‘${name}’ yet`
      : `Contact: this account has ${count} contacts called ‘${name}’. Use their e-mail or the column ‘Contact ID’`,
  );
}

/** Turns the e-mail or the name of a member of the team into the id. */
export async function resolveMembers(em: EntityManager, rows: ParsedRow[]) {
  const named = rows.filter(({ values }) => values.assignedTo !== undefined);
  if (named.length === 0) return;
  const found = await queryRows<Found[number]>(
    em,
    `select given.place::int, member.id
       from unnest(?::text[]) with ordinality as given(name, place)
       join users member on member.email = lower(given.name)
         or lower(member.first_name || ' ' || member.last_name) = lower(given.name)`,
    [named.map(({ values }) => String(values.assignedTo))],
  );
  take(named, found, 'assignedTo', 'assignedToId', (name, count) =>
    count === 0
      ? `Assigned To: nobody in the team is called ‘${name}’`
      : `Assigned To: ${count} people in the team are called ‘${name}’. Use their e-mail`,
  );
}

/** Ids that are none, or of nothing that is there, are faults. */
export async function resolveIds(
  em: EntityManager,
  rows: ParsedRow[],
  table: string,
  field: string,
  label: string,
) {
  const given = rows.filter(({ values }) => values[field] !== undefined);
  if (given.length === 0) return;
  const ids = given.map(({ values }) => String(values[field])).filter((id) => UUID.test(id));
  const found = await queryRows<{ id: string }>(em, `select id from ${table} where id = any(?::uuid[])`, [
    ids,
  ]);
  const known = new Set(found.map(({ id }) => id));
  for (const { values, errors } of given) {
    const id = String(values[field]).toLowerCase();
    if (known.has(id)) values[field] = id;
    else {
      delete values[field];
      errors.push(`${label}: there is no record with this ID`);
    }
  }
}

function take(
  rows: ParsedRow[],
  found: Found,
  name: string,
  id: string,
  fault: (name: string, count: number) => string,
) {
  const ids = new Map<number, string[]>();
  for (const one of found) ids.set(one.place, [...(ids.get(one.place) ?? []), one.id]);
  for (const [index, { values, errors }] of rows.entries()) {
    const [only, ...others] = ids.get(index + 1) ?? [];
    if (only && others.length === 0) values[id] = only;
    else errors.push(fault(truncate(String(values[name])), only ? others.length + 1 : 0));
  }
}
