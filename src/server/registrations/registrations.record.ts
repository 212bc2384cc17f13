import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { registrationChanges } from '#shared/registrations.schema.ts';
import { registrationFields } from '#shared/registrations.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
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
import { changeRegistrationInBulk, secondCurrent, updateRegistration } from './registrations.service.ts';

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
  async beforeRestore({ em }, batchId) {
    await rejectSecondCurrent(em, batchId);
    return async () => {};
  },
  async rejectMerge(em, table, keptId, goneId) {
    if (table !== 'accounts') return;
    const account = { $in: [keptId, goneId] };
    if ((await em.count(Registration, { account, state: 'current' })) < 2) return;
    const message = 'Both accounts have a current registration. End one of them first.';
    throw new TRPCError({ code: 'CONFLICT', message });
  },
  handOver: [
    {
      kind: 'registrations',
      column: 'owner_id',
      isOpen: sql`state in ('current', 'applied')`,
      hasAssignment: true,
    },
  ],
  csv: registrationCsv,
  present: presentRegistration,
});

/** Another registration may be current since the batch was deleted. */
async function rejectSecondCurrent(em: EntityManager, batchId: string) {
  const [taken] = await runSql<{ name: string; number: string }>(
    em,
    sql`select account.name, other.number from trash
          join registrations other on other.account_id = (trash.row ->> 'account_id')::uuid
          join accounts account on account.id = other.account_id
         where trash.batch_id = ${batchId} and trash.table_name = 'registrations' and trash.kind = 'row'
           and trash.row ->> 'state' = 'current' and other.state = 'current' limit 1`,
  );
  if (taken) throw new TRPCError({ code: 'CONFLICT', message: secondCurrent(taken.name, taken.number) });
}
