import { Migration } from '@mikro-orm/migrations';

// Rows that wait together to be brought into a GIN index share most of its keys: 64 leads in 256 kB, 256 in 1 MB.

export class Migration20261122170000_LargerPendingLists extends Migration {
  override name = 'Migration20261122170000_LargerPendingLists';

  override up(): void | Promise<void> {
    this.addSql(`
do $$
declare
  listed regclass;
begin
  for listed in select oid from pg_class where relkind = 'i' and relnamespace = current_schema::regnamespace
                   and reloptions @> '{gin_pending_list_limit=256}'
  loop
    execute format('alter index %s set (gin_pending_list_limit = 1024)', listed);
  end loop;
end $$;`);
  }
}
