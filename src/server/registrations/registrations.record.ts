import { sql } from 'kysely';
import { registrationChanges } from '#shared/registrations/registrations.schema.ts';
import { registrationFields } from '#shared/registrations/registrations.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { assigned } from '../records/events/assign.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { registrationCsv } from './registrations.csv.ts';
import { Registration } from './registrations.entity.ts';
import {
  presentRegistration,
  type RegistrationFilters,
  registrationList,
  registrationsWhere,
} from './registrations.queries.ts';
import { changeRegistrationInBulk, updateRegistration } from './registrations.service.ts';

export const registrations = defineRecord({
  noun: 'registration',
  table: 'registrations',
  entity: Registration,
  title: 'number',
  parents: { account_id: 'accounts' },
  ownedTables: [
    { table: 'registration_steps', parents: { registration_id: 'registrations' } },
    { table: 'registration_changes', parents: { registration_id: 'registrations' } },
  ],
  search: {
    columns: { number: 'both', ...searchedFields(registrationFields), account_id: 'both' },
    detail: ['account_id', 'auditor'],
  },
  selectIds: (em: EntityManager, filters: SearchFilters<RegistrationFilters>, userId: string) =>
    registrationsWhere(em, filters, userId).select('registration.id'),
  list: registrationList,
  edit: {
    fields: registrationChanges,
    together: [
      ['startsOn', 'expiresOn', 'renewalStartedOn', 'groups'],
      ['accountId', 'state'],
    ],
    update: ({ em, user }: RecordContext, input: Parameters<typeof updateRegistration>[1]) =>
      updateRegistration(em, input, user.id),
  },
  applyBulkChange: changeRegistrationInBulk,
  events: [assigned('registration', 'registrations')],
  handOver: [{ kind: 'registrations', column: 'owner_id', isOpen: sql`state in ('current', 'applied')` }],
  csv: registrationCsv,
  present: presentRegistration,
});
