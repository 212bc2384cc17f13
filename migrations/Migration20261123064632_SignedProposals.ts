import { Migration } from '@mikro-orm/migrations';

export class Migration20261123064632_SignedProposals extends Migration {
  override name = 'Migration20261123064632_SignedProposals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "signed_proposals" ("id" uuid not null, "created_at" timestamptz(3) not null, "proposal_id" uuid not null, "pdf" bytea not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "signed_proposals" add constraint "signed_proposals_proposal_id_unique" unique ("proposal_id");`,
    );

    this.addSql(`alter table "trash" add "kept_until" timestamptz(3) null;`);

    this.addSql(`alter table "proposals" alter column "account_id" drop not null;`);
    this.addSql(`alter table "proposals" alter column "contact_id" drop not null;`);
    this.addSql(
      `alter table "proposals" add constraint "proposals_parties_check" check (state = 'accepted' or (account_id is not null and contact_id is not null));`,
    );

    this.addSql(
      `alter table "signed_proposals" add constraint "signed_proposals_proposal_id_foreign" foreign key ("proposal_id") references "proposals" ("id") on delete cascade;`,
    );

    // An accepted proposal is kept for seven years, in its table or in the trash, with all that belongs to it.
    this.addSql(`
create function keep_in_trash(batch uuid, proposal uuid, until timestamptz) returns void language sql as $$
  update trash set kept_until = until
   where batch_id = batch and kind = 'row'
     and (row_id = proposal or row ->> 'proposal_id' = proposal::text
          or row ->> 'document_id' in (
            select document.row_id::text from trash document
             where document.batch_id = batch and document.table_name = 'documents'
               and document.row ->> 'proposal_id' = proposal::text))
$$;`);
    // What belongs to a proposal is in the trash before it.
    this.addSql(`
create function keep_signed_proposal() returns trigger language plpgsql as $$
begin
  new.kept_until := (new.row ->> 'answered_at')::timestamptz + interval '7 years';
  perform keep_in_trash(new.batch_id, new.row_id, new.kept_until);
  return new;
end $$;`);
    this.addSql(`
create trigger keep_signed_proposal before insert on trash for each row
  when (new.table_name = 'proposals' and new.kind = 'row' and new.row ->> 'state' = 'accepted')
  execute function keep_signed_proposal();`);
    // Rows leave the trash once they are in their table again.
    this.addSql(`
create function refuse_purge() returns trigger language plpgsql as $$
declare
  is_restored boolean;
begin
  execute format('select exists (select from %I where id = $1)', old.table_name) into is_restored using old.row_id;
  if not is_restored then
    raise exception 'A signed proposal is kept until %', old.kept_until using errcode = 'restrict_violation';
  end if;
  return old;
end $$;`);
    this.addSql(`
create trigger refuse_purge before delete on trash for each row
  when (old.kept_until > now()) execute function refuse_purge();`);
    this.addSql(`
create function refuse_signed_delete() returns trigger language plpgsql as $$
declare
  gone jsonb := to_jsonb(old);
begin
  if exists (select from trash where row_id = old.id) then return null; end if;
  if tg_table_name <> 'proposals' then
    select to_jsonb(proposals) into gone from proposals where id = old.proposal_id;
  end if;
  if gone ->> 'state' = 'accepted' and (gone ->> 'answered_at')::timestamptz + interval '7 years' > now() then
    raise exception 'A signed proposal is kept for seven years' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;`);
    for (const table of ['proposals', 'sent_proposals', 'signed_proposals'])
      this.addSql(
        `create trigger refuse_signed_delete after delete on "${table}" for each row execute function refuse_signed_delete();`,
      );
    // What lies in the trash on this day is kept as well.
    this.addSql(`
select keep_in_trash(batch_id, row_id, (row ->> 'answered_at')::timestamptz + interval '7 years')
  from trash where table_name = 'proposals' and kind = 'row' and row ->> 'state' = 'accepted';`);
  }
}
