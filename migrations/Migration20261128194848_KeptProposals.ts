import { Migration } from '@mikro-orm/migrations';

export class Migration20261128194848_KeptProposals extends Migration {
  override name = 'Migration20261128194848_KeptProposals';

  override up(): void | Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION public.refuse_earlier_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A signed proposal is kept until %', old.kept_until using errcode = 'restrict_violation';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_truncate_of_signed_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from trash where kept_until > now())
     or exists (select from proposals
                 where state = 'accepted' and reference not like 'PR-DEMO-%'
                   and answered_at + interval '7 years' > now()) then
    raise exception 'A signed proposal is kept for seven years: % cannot be emptied', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;
CREATE TRIGGER refuse_earlier_end BEFORE UPDATE ON public.trash FOR EACH ROW WHEN (((old.kept_until > now()) AND ((new.kept_until IS NULL) OR (new.kept_until < old.kept_until) OR (new.row_id <> old.row_id) OR (new.table_name <> old.table_name) OR (new.kind <> old.kind)))) EXECUTE FUNCTION refuse_earlier_end();
CREATE TRIGGER refuse_truncate_of_signed_proposals BEFORE TRUNCATE ON public.proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate_of_signed_proposals();
CREATE TRIGGER refuse_truncate_of_signed_proposals BEFORE TRUNCATE ON public.sent_proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate_of_signed_proposals();
CREATE TRIGGER refuse_truncate_of_signed_proposals BEFORE TRUNCATE ON public.signed_proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate_of_signed_proposals();
CREATE TRIGGER refuse_truncate_of_signed_proposals BEFORE TRUNCATE ON public.trash FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate_of_signed_proposals();
`);
  }
}
