import { Migration } from '@mikro-orm/migrations';

export class Migration20261129002845_ImportSamples extends Migration {
  override name = 'Migration20261129002845_ImportSamples';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "imports" add "samples" jsonb not null default '[]';
`);
    // Files that wait to be imported show what their first rows have.
    this.addSql(`update "imports" set "samples" = coalesce((
        select jsonb_agg(coalesce((
            select jsonb_agg(distinct left(cells->>place, 60)) from (
              select cells from "import_rows"
               where import_id = "imports".id and noun = "imports".noun order by line limit 3) as first_rows
             where cells->>place <> ''), '[]') order by place)
          from generate_series(0, jsonb_array_length("headers") - 1) as place), '[]')
      where "state" in ('uploaded', 'checking', 'checked');`);
  }
}
