import type * as z from 'zod';
import {
  type duplicatesInput,
  type LikelyDuplicate,
  MAX_DUPLICATES,
} from '#shared/records/duplicates.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { queryRows } from '../../platform/database/rows.ts';

// `reach_of` (see its migration) makes e-mails and phone numbers alike, however they are written.

/** How alike two names are that may be the same, from 0 to 1. */
const CLOSE = 0.55;

interface Found {
  id: string;
  title: string;
  subtitle: string | null;
  same: string[];
  isAbn: boolean;
  close: number;
}

type Typed = z.output<typeof duplicatesInput>;

const REACH = {
  accounts: 'reach_of(business_email, email, business_phone, phone)',
  contacts: 'reach_of(email, personal_email, phone, mobile, direct_phone)',
};

/** Records that may be the same as the one that is typed, the likeliest first. */
export async function findDuplicates(em: EntityManager, typed: Typed): Promise<LikelyDuplicate[]> {
  const rows = await finders[typed.noun](em, typed);
  return rows.map(({ id, title, subtitle, same, isAbn, close }) => ({
    id,
    title,
    subtitle,
    reasons: [
      ...(isAbn ? ['same ABN'] : []),
      ...(same.some((one) => one.includes('@')) ? ['same e-mail'] : []),
      ...(same.some((one) => !one.includes('@')) ? ['same phone'] : []),
      ...(close === 1 ? ['same name'] : close >= CLOSE ? ['similar name'] : []),
    ],
  }));
}

const finders = {
  accounts: (em: EntityManager, { id, name, contactPoints, abn }: Typed) =>
    queryRows<Found>(
      em,
      `select * from (
         select id, name as title, nullif(concat_ws(', ', city, state), '') as subtitle,
                array(select unnest(${REACH.accounts}) intersect select unnest(reach_of(variadic ?::text[]))) as same,
                abn is not distinct from nullif(?, '') and abn is not null as "isAbn",
                greatest(similarity(lower(name), lower(?)), similarity(lower(legal_name), lower(?)),
                         similarity(lower(business_name), lower(?))) as close
           from accounts
          where id is distinct from ?::uuid
            and (${REACH.accounts} && reach_of(variadic ?::text[]) or abn = nullif(?, '') or search_text %> lower(nullif(?, '')))
       ) as found
        where cardinality(same) > 0 or "isAbn" or close >= ?
        order by "isAbn" desc, cardinality(same) desc, close desc, id limit ?`,
      [
        ...[contactPoints, digits(abn), name, name, name, id ?? null],
        ...[contactPoints, digits(abn), name, CLOSE, MAX_DUPLICATES],
      ],
    ),

  contacts: (em: EntityManager, { id, name, contactPoints }: Typed) =>
    queryRows<Found>(
      em,
      `select found.*, accounts.name as subtitle from (
         select id, first_name || ' ' || last_name as title, account_id,
                array(select unnest(${REACH.contacts}) intersect select unnest(reach_of(variadic ?::text[]))) as same,
                false as "isAbn", similarity(lower(first_name || ' ' || last_name), lower(?)) as close
           from contacts
          where id is distinct from ?::uuid
            and (${REACH.contacts} && reach_of(variadic ?::text[]) or search_text %> lower(nullif(?, '')))
       ) as found left join accounts on accounts.id = account_id
        where cardinality(same) > 0 or close >= ?
        order by cardinality(same) desc, close desc, found.id limit ?`,
      [contactPoints, name, id ?? null, contactPoints, name, CLOSE, MAX_DUPLICATES],
    ),

  /** Leads of the same account. */
  leads: async (em: EntityManager, { id, name, accountId }: Typed) =>
    accountId
      ? queryRows<Found>(
          em,
          `select leads.id, title, first_name || ' ' || last_name as subtitle, array[]::text[] as same,
                  false as "isAbn", similarity(lower(title), lower(?)) as close
             from leads join contacts on contacts.id = contact_id
            where leads.account_id = ? and leads.id is distinct from ?::uuid
              and similarity(lower(title), lower(?)) >= ?
            order by close desc, leads.id limit ?`,
          [name, accountId, id ?? null, name, CLOSE, MAX_DUPLICATES],
        )
      : [],
};

const digits = (abn: string) => abn.replace(/\s/g, '');
