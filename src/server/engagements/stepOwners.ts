import { sql } from 'kysely';
import type { IdsWithin } from '../records/handOverPart.ts';

/** The owners of steps that are still to be done, within the column `steps`. */
export const stepOwners: IdsWithin = {
  has: (personId) => sql`steps @> ${JSON.stringify([{ ownerId: personId, state: 'open' }])}::jsonb`,
  replace: (personId, newOwnerId) => sql`(
    select jsonb_agg(case when value ->> 'ownerId' = ${personId} and value ->> 'state' = 'open'
                          then value || ${JSON.stringify({ ownerId: newOwnerId })}::jsonb else value end order by place)
      from jsonb_array_elements(record.steps) with ordinality as listed(value, place))`,
};
