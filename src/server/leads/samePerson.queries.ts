import { sql } from 'kysely';
import * as z from 'zod';
import type { SamePersonLead } from '#shared/leads/leads.schema.ts';
import { contacts } from '../contacts/contacts.record.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { instantColumn, readRows } from '../platform/database/runSql.ts';
import { contactPointsOf } from '../records/duplicates/comparison.ts';

const LIMIT = 3;

const isOpen = (lead: string) => sql`${sql.ref(`${lead}.status`)} not in ('closed_won', 'closed_lost')`;

const samePersonLead = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  createdAt: instantColumn,
  contactName: z.string(),
  isSameContact: z.boolean(),
});

/**
 * Open leads with the same email, phone or contact. At least one of the two is an enquiry: staff know which
 * other leads of a client belong together.
 */
export const samePersonLeads = (em: EntityManager, { id }: { id: string }): Promise<SamePersonLead[]> =>
  readRows(em, samePersonLead)`
    with own as materialized (
      select lead.id, lead.contact_id, lead.form_data is not null as is_enquiry, person.points
        from leads lead
        join lateral (select ${contactPointsOf(contacts.duplicates)} as points
                        from contacts where contacts.id = lead.contact_id) person on true
       where lead.id = ${id} and ${isOpen('lead')}),
    same as (
      select contact_id as id from own union
      select contacts.id from contacts
       where ${contactPointsOf(contacts.duplicates)} && array(select unnest(points) from own))
    select other.id, other.version, other.title, other.created_at as "createdAt",
           ${selectFullName('person')} as "contactName", other.contact_id = own.contact_id as "isSameContact"
      from own
      join leads other on other.contact_id in (select id from same) and other.id <> own.id
      join contacts person on person.id = other.contact_id
     where ${isOpen('other')} and (own.is_enquiry or other.form_data is not null)
       and not exists (select from not_duplicates apart
                        where apart.one_id = least(own.id, other.id) and apart.other_id = greatest(own.id, other.id))
     order by other.created_at desc, other.id desc limit ${LIMIT}`;
