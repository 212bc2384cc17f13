import { Migration } from '@mikro-orm/migrations';

export class Migration20261125145000_ClientPages extends Migration {
  override name = 'Migration20261125145000_ClientPages';

  override up(): void | Promise<void> {
    this.addSql(`
alter table "accounts" add "client_page_id" uuid null;
alter table "accounts" add constraint "accounts_client_page_id_unique" unique ("client_page_id");
call make_announcements('accounts', 'id', 'parent_account_id', 'client_page_id');
-- Steps have words for the client.
alter table "engagements" disable trigger user;
update "engagements" set "steps" = (
  select jsonb_agg(value || '{"needed": null}' order by place) from jsonb_array_elements("steps") with ordinality as listed(value, place)
) where jsonb_array_length("steps") > 0;
alter table "engagements" enable trigger user;
insert into "link_secrets" ("id", "secret") values ('client_pages', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
`);
  }
}
