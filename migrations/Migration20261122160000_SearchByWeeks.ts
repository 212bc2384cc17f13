import { Migration } from '@mikro-orm/migrations';

// Lists that are ordered by an instant are searched for some weeks at a time, from the newest on: the index on trigrams
// also has the week of each row.

const ORDERED_BY = {
  leads: 'created_at',
  opportunities: 'created_at',
  proposals: 'created_at',
  documents: 'uploaded_at',
};

export class Migration20261122160000_SearchByWeeks extends Migration {
  override name = 'Migration20261122160000_SearchByWeeks';

  override up(): void | Promise<void> {
    // Of weeks that are nearer than any, the earlier ones have smaller numbers.
    this.addSql(`
create function search_week(timestamptz) returns int language sql immutable parallel safe as $$
  select (($1 at time zone 'UTC')::date - date '2001-01-01') / 7
$$;`);
    for (const [table, column] of Object.entries(ORDERED_BY)) {
      this.addSql(`drop index "${table}_search_text_index";`);
      this.addSql(
        `create index "${table}_search_text_index" on "${table}" using gin ("search_text" gin_trgm_ops, (array[search_week("${column}")])) with (gin_pending_list_limit = 256);`,
      );
    }
  }
}
