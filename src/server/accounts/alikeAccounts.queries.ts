import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { lettersOf } from '#shared/records/foldText.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { readRows } from '../platform/database/runSql.ts';
import { findByPhones, foundRecord, OFFERED } from '../records/csv/findByPhones.ts';
import type { AlikeRecord, NamedRow } from '../records/csv/recordCsv.ts';
import { nameKey } from '../records/duplicates/comparison.ts';

/** Domains of mail that anybody can have. */
const FREE_MAIL = new Set([
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'outlook.com.au',
    'hotmail.com',
    'hotmail.com.au',
    'live.com',
  ],
  ...[
    'live.com.au',
    'msn.com',
    'yahoo.com',
    'yahoo.com.au',
    'icloud.com',
    'me.com',
    'mac.com',
    'bigpond.com',
  ],
  ...[
    'bigpond.net.au',
    'optusnet.com.au',
    'iinet.net.au',
    'tpg.com.au',
    'internode.on.net',
    'westnet.com.au',
  ],
  ...['dodo.com.au', 'aol.com', 'proton.me', 'protonmail.com', 'fastmail.com', 'ozemail.com.au'],
]);

/** The domain of an email or a web address, without 'www.'; null for one that anybody can have. */
function ownDomain(address: unknown): string | null {
  const text = typeof address === 'string' ? address.slice(0, 300).trim().toLowerCase() : '';
  const host = text
    .slice(text.lastIndexOf('@') + 1)
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '');
  const [domain = ''] = host.split(/[/?#]/, 1);
  return /^[a-z\d.-]+$/.test(domain) && domain.includes('.') && !FREE_MAIL.has(domain) ? domain : null;
}

/** The same name apart from 'Pty Ltd', 'The' and the like, or the same domain or phone number. */
export async function findAlikeAccounts(
  em: EntityManager,
  rows: NamedRow[],
  isAsking: boolean,
): Promise<AlikeRecord[]> {
  // Domain or phone number decides only for a row without a name; others are asked about.
  const signs = isAsking ? rows : rows.map((row) => (row.name === '' ? row : { ...row, values: {} }));
  return [
    ...(await findByName(em, rows)),
    ...(await findByDomain(em, signs)),
    ...(await findByPhone(em, signs)),
    ...(await findByPerson(em, rows, isAsking)),
  ];
}

const accountWithDomains = z.object({ id: z.string(), name: z.string(), domains: z.array(z.string()) });

const accountOfPerson = foundRecord.extend({ isSame: z.boolean(), isByName: z.boolean() });

/** True for 'zamiaandsons.com.au' or 'zamiasons.com.au' and 'Zamia & Sons Pty Ltd'. */
function isNamedAs(domain: string | null, company: string) {
  const [label = ''] = (domain ?? '').split('.', 1);
  const names = [company, company.replaceAll('&', 'and')].map(lettersOf);
  return label.length > 4 && names.some((name) => name.startsWith(lettersOf(label)));
}

async function findByName(em: EntityManager, rows: NamedRow[]): Promise<AlikeRecord[]> {
  const names = rows.map(({ name }) => name || null);
  const found = await readRows(em, foundRecord)`
    select given.place::int, account.id, account.name
      from (select place, ${nameKey(sql`name`)} as key
              from unnest(${names}::text[]) with ordinality as row(name, place)
             where name is not null ${OPTIMIZATION_FENCE}) given,
           lateral (select id, name from accounts
                     where ${nameKey(sql`name`)} = given.key limit ${sql.lit(OFFERED)}) account`;
  return found.map((account) => ({ ...account, isSame: true }));
}

/** A row without a company belongs to it; with another name somebody is asked. */
async function findByDomain(em: EntityManager, rows: NamedRow[]): Promise<AlikeRecord[]> {
  const domains = rows.map(
    ({ values }) =>
      ownDomain(values.businessEmail) ?? ownDomain(values.website) ?? ownDomain(values.personEmail),
  );
  if (domains.every((domain) => domain === null)) return [];
  const found = await readRows(em, accountWithDomains)`
    select id, name, array_remove(array[mail, web], null) as domains
      from (select id, name, lower(split_part(business_email, '@', 2)) as mail,
                   regexp_replace(lower(website), '^https?://(www\\.)?|/.*$', '', 'g') as web from accounts
             where business_email is not null or website is not null) account
     where mail = any(${domains}::text[]) or web = any(${domains}::text[])`;
  const byDomain = new Map<string, { id: string; name: string }[]>();
  for (const { domains, ...account } of found) {
    for (const domain of new Set(domains)) byDomain.set(domain, [...(byDomain.get(domain) ?? []), account]);
  }
  return domains.flatMap((domain, index) =>
    (byDomain.get(domain ?? '') ?? []).slice(0, OFFERED).map((account) => ({
      ...account,
      place: index + 1,
      isSame: rows[index]?.name === '',
      sign: 'mail domain',
    })),
  );
}

/**
 * Accounts of a row's known contact, by email, or by name and phone number or the company's own domain. A row belongs to it if
 * it names no account, or beside the email the beginning of its name. For another account somebody is asked if the
 * phone number is the same, one name begins with the other, or the row has only the person's name.
 */
async function findByPerson(em: EntityManager, rows: NamedRow[], isAsking: boolean): Promise<AlikeRecord[]> {
  const given = rows.flatMap(({ name, values }, index) => {
    const { personEmail: email = null, personName: person = null } = values;
    const phones = PERSON_PHONES.map((field) => values[field]).filter((phone) => typeof phone === 'string');
    return email || person ? [{ place: index + 1, name, email, person, phones }] : [];
  });
  if (given.length === 0) return [];
  const contact = sql.raw(fullNameSql('contact'));
  const begins = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
    sql`starts_with(lower_text(${one}), lower_text(${other}) || ' ')`;
  const [stored, named] = [sql`account.name`, sql`given.name`];
  const found = await readRows(em, accountOfPerson)`
    select given.place, account.id, account.name, account."isEmail" and given.name <> '' or given.name = '' as "isSame",
           not (account."isEmail" or coalesce(account."isPhone", false)) as "isByName"
      from (select *, contact_points(variadic phones) as points
              from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
                as row(place int, name text, email text, person text, phones text[]) ${OPTIMIZATION_FENCE}) given,
           lateral (
             select account.id, account.name, contact."isEmail", contact."isPhone"
               from (select account_id, true as "isEmail", false as "isPhone" from contacts contact
                      where lower_text(contact.email) = lower_text(given.email)
                      union all
                     select account_id, false, contact_points(contact.email, contact.personal_email, contact.phone, contact.mobile,
                                                              contact.direct_phone) && given.points
                       from contacts contact
                      where lower_text(${contact}) = any(array[lower_text(given.person), lower_text(replace(given.person, '’', '''')),
                                                               lower_text(replace(given.person, '''', '’'))])
                        and given.person like '% %' ${OPTIMIZATION_FENCE}) contact
               join accounts account on account.id = contact.account_id
              where case when given.name = '' then contact."isEmail" or contact."isPhone" or given.email is not null
                         when contact."isEmail" then ${begins(stored, named)}
                         else contact."isPhone" or ${begins(stored, named)} or ${begins(named, stored)}
                              or given.email is null and given.phones = '{}' end
              order by contact."isEmail" or contact."isPhone" desc nulls last limit ${sql.lit(OFFERED)}) account`;
  return found.flatMap(({ isByName, ...account }) => {
    if (!account.isSame) return isAsking ? [{ ...account, sign: 'contact' }] : [];
    const domain = ownDomain(rows[account.place - 1]?.values.personEmail);
    return isByName && !isNamedAs(domain, account.name) ? [] : [account];
  });
}

const PERSON_PHONES = ['personPhone', 'personMobile'];

async function findByPhone(em: EntityManager, rows: NamedRow[]): Promise<AlikeRecord[]> {
  const found = await findByPhones(em, rows, {
    fields: ['businessPhone', 'phone', 'personPhone', 'personMobile'],
    stored: sql`select id, name from accounts where true`,
    points: sql`contact_points(business_email, email, business_phone, phone)`,
  });
  return found.map((account) => ({ ...account, isSame: rows[account.place - 1]?.name === '' }));
}
