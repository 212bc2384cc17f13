import { Migration } from '@mikro-orm/migrations';

// What the dashboard counts is kept by the database. Each statement that changes leads adds a row of differences, and
// none changes a row of another's: writers neither wait for each other nor get in each other's way. Rows are folded
// into one now and then; those that somebody else folds at that moment are passed over.

const FOLD_EVERY = 200;

/** A row's share, of the leads in these transition tables. */
const shares = (rows: string, sign: 1 | -1) =>
  `select ${sign} * count(*), ${sign} * count(*) filter (where status = 'new'), ${sign} * count(*) filter (where status = 'qualified'),
          ${sign} * count(*) filter (where lead_score > 75), ${sign} * count(*) filter (where priority = 'urgent'),
          ${sign} * coalesce(sum(estimated_value), 0) from ${rows}`;

const COLUMNS = 'total, new_leads, qualified, high_score, urgent, pipeline_value';
const SUMS = COLUMNS.split(', ').map((column) => `coalesce(sum(${column}), 0)`);

const triggers = {
  insert: { tables: 'new table as now', change: shares('now', 1) },
  update: {
    tables: 'old table as before new table as now',
    change: `${shares('now', 1)} union all ${shares('before', -1)}`,
  },
  delete: { tables: 'old table as before', change: shares('before', -1) },
};

export class Migration20261121150300 extends Migration {
  override name = 'Migration20261121150300';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "lead_tally" ("id" bigint generated always as identity primary key, "total" bigint not null, "new_leads" bigint not null, "qualified" bigint not null, "high_score" bigint not null, "urgent" bigint not null, "pipeline_value" numeric not null);`,
    );
    for (const [event, { change }] of Object.entries(triggers)) {
      this.addSql(`
create function tally_lead_${event}() returns trigger language plpgsql set search_path from current as $$
declare
  added bigint;
begin
  insert into lead_tally (${COLUMNS})
  select ${SUMS.join(', ')} from (${change}) as change (${COLUMNS})
  having (${SUMS.join(', ')}) <> (0, 0, 0, 0, 0, 0)
  returning id into added;
  if added % ${FOLD_EVERY} = 0 then
    with free as materialized (select id from lead_tally for update skip locked),
    folded as (delete from lead_tally where id in (select id from free) returning ${COLUMNS})
    insert into lead_tally (${COLUMNS}) select ${SUMS.join(', ')} from folded;
  end if;
  return null;
end $$;`);
    }
    // From here to the end of the migration nobody writes leads: none is counted twice or not at all.
    this.addSql(`lock table "leads" in share row exclusive mode;`);
    for (const [event, { tables }] of Object.entries(triggers)) {
      this.addSql(
        `create trigger tally_${event} after ${event} on "leads" referencing ${tables} for each statement execute function tally_lead_${event}();`,
      );
    }
    this.addSql(`insert into lead_tally (${COLUMNS}) ${shares('leads', 1)};`);
  }

  override down(): void | Promise<void> {
    for (const event of Object.keys(triggers)) {
      this.addSql(`drop trigger tally_${event} on "leads";`);
      this.addSql(`drop function tally_lead_${event}();`);
    }
    this.addSql(`drop table "lead_tally";`);
  }
}
