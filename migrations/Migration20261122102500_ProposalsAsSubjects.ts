import { Migration } from '@mikro-orm/migrations';

export class Migration20261122102500_ProposalsAsSubjects extends Migration {
  override name = 'Migration20261122102500_ProposalsAsSubjects';

  override up(): void | Promise<void> {
    this.addSql(`drop index "history_actor_id_at_id_index";`);
    this.addSql(`drop index "history_at_id_index";`);
    this.addSql(
      `create index "history_actor_id_at_id_index" on "history" ("actor_id", "at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals');`,
    );
    this.addSql(
      `create index "history_at_id_index" on "history" ("at", "id") where table_name in ('leads', 'contacts', 'accounts', 'opportunities', 'proposals');`,
    );

    this.addSql(
      `create index "search_entries_proposal_index" on "search_entries" using gin ("words" gin_trgm_ops) with (gin_pending_list_limit = 256) where "kind" = 'proposal';`,
    );

    this.addSql(`alter table "documents" drop constraint "documents_subject_check";`);
    this.addSql(`alter table "documents" add "proposal_id" uuid null;`);
    this.addSql(
      `alter table "documents" add constraint "documents_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete no action;`,
    );
    this.addSql(
      `create index "documents_proposal_id_uploaded_at_id_index" on "documents" ("proposal_id", "uploaded_at", "id");`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id) = 1);`,
    );

    this.addSql(`alter table "activities" drop constraint "activities_subject_check";`);
    this.addSql(`alter table "activities" add "proposal_id" uuid null;`);
    this.addSql(
      `alter table "activities" add constraint "activities_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete no action;`,
    );
    this.addSql(
      `create index "activities_proposal_id_created_at_id_index" on "activities" ("proposal_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "activities" add constraint "activities_subject_check" check (num_nonnulls(lead_id, contact_id, account_id, opportunity_id, proposal_id) = 1);`,
    );

    for (const table of ['documents', 'activities']) {
      // Made again, because its columns are those of the day on which it was made.
      this.addSql(`drop function announce_${table}() cascade;`);
      this.addSql(`call announce('${table}');`);
    }
    this.addSql(`
call keep_search_text('proposals', '{name,note,account_id,contact_id}', 'proposal',
  words => '{name,account_id,contact_id}', detail => '{account_id,contact_id}');`);
    this.addSql(`
call keep_search_text('documents', '{name,description}', 'document',
  words => '{name,account_id,contact_id,lead_id,opportunity_id,proposal_id}',
  detail => '{account_id,contact_id,lead_id,opportunity_id,proposal_id}');`);
  }
}
