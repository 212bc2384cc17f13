import { Migration } from '@mikro-orm/migrations';

export class Migration20261124041500_FunctionNames extends Migration {
  override name = 'Migration20261124041500_FunctionNames';

  override up(): void | Promise<void> {
    this.addSql(`alter function reach_of(text[]) rename to contact_points;`);
    this.addSql(
      `CREATE OR REPLACE FUNCTION public.contact_points(VARIADIC texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(point), '{}') from (
    select case when part like '%@%' then lower(trim(part))
                else regexp_replace(regexp_replace(part, '\\D', '', 'g'), '^(0011|00)?610?(?=\\d{9}$)', '0') end as point
      from unnest(texts) as part) as points
   where point like '%@%' or length(point) >= 6
$function$;`,
    );
    this.addSql(`alter index accounts_reach_index rename to accounts_contact_points_index;`);
    this.addSql(`alter index contacts_reach_index rename to contacts_contact_points_index;`);
    this.addSql(`alter function refuse_sent_change() rename to refuse_update_of_sent_proposal;`);
    this.addSql(
      `alter trigger refuse_sent_change on sent_proposals rename to refuse_update_of_sent_proposal;`,
    );
    this.addSql(`alter function refuse_published_change() rename to refuse_change_of_published_version;`);
    this.addSql(
      `alter trigger refuse_published_change on content_versions rename to refuse_change_of_published_version;`,
    );
    this.addSql(`alter function refuse_signed_delete() rename to refuse_delete_of_signed_proposal;`);
    for (const table of ['proposals', 'sent_proposals', 'signed_proposals']) {
      this.addSql(
        `alter trigger refuse_signed_delete on ${table} rename to refuse_delete_of_signed_proposal;`,
      );
    }
  }
}
