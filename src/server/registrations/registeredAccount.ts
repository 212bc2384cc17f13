import { sql } from 'kysely';
import { registrationLabels } from '#shared/registrations/registrations.ts';
import { accountReference } from '../accounts/accounts.csv.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { CsvReference, NamedRow } from '../records/csv/recordCsv.ts';

const byNameOrAbn = accountReference('account', registrationLabels.accountId);

/** The column that names the registered account: outlets have the ABN of the account above them, which is meant then. */
export const registeredAccount: CsvReference = {
  ...byNameOrAbn,
  async find(em: EntityManager, rows: NamedRow[]) {
    const found = await byNameOrAbn.find(em, rows);
    const ids = found.map(({ id }) => id);
    const below = await runSql<{ id: string; above: string }>(
      em,
      sql`select id, parent_account_id as above from accounts
           where id = any(${ids}::uuid[]) and parent_account_id is not null`,
    );
    const parents = new Map(below.map(({ id, above }) => [id, above]));
    const isFound = (place: number, id: string | undefined) =>
      found.some((other) => other.place === place && other.id === id);
    return found.filter(({ place, id }) => !isFound(place, parents.get(id)));
  },
};
