import { Migration } from '@mikro-orm/migrations';

export class Migration20261125000046_ChangesToTell extends Migration {
  override name = 'Migration20261125000046_ChangesToTell';

  override up(): void | Promise<void> {
    this.addSql(`
create table "registration_changes" ("id" uuid not null, "created_at" timestamptz(3) not null, "registration_id" uuid not null, "account_id" uuid not null, "account_name" text not null, "field" text not null, "before" text null, primary key ("id"));
alter table "registration_changes" add constraint "registration_changes_registration_id_account_id_field_unique" unique ("registration_id", "account_id", "field");
CREATE OR REPLACE FUNCTION public.note_change_to_tell()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  outlet_before uuid;
  outlet_now uuid;
begin
  if tg_op <> 'INSERT' then
    outlet_before := registration_of_outlet(old.parent_account_id, old.abn);
  end if;
  if tg_op <> 'DELETE' then
    outlet_now := registration_of_outlet(new.parent_account_id, new.abn);
  end if;
  insert into registration_changes (id, created_at, registration_id, account_id, account_name, field, before)
  select gen_random_uuid(), now(), registration, account, account_name, field, before from (
    select outlet_before, old.id, old.name, 'outlet', 'there' where outlet_before is distinct from outlet_now
    union all
    select outlet_now, new.id, new.name, 'outlet', null where outlet_now is distinct from outlet_before
    union all
    select registration, new.id, new.name, key, to_jsonb(old) ->> key
      from jsonb_each(to_jsonb(new)),
           unnest(array[outlet_now, (select id from registrations where account_id = new.id and state = 'current')]) as registration
     where tg_op = 'UPDATE' and value is distinct from to_jsonb(old) -> key
       and key = any('{business_email,business_phone,email,phone,website,address,city,state,postcode}')
  ) as change (registration, account, account_name, field, before)
   where registration is not null
  on conflict (registration_id, account_id, field) do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.registration_of_outlet(parent uuid, outlet_abn text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO '$user', 'public'
AS $function$
  select registrations.id from registrations join accounts on accounts.id = registrations.account_id
   where accounts.id = parent and registrations.state = 'current' and (outlet_abn is null or outlet_abn = accounts.abn)
$function$;
CREATE TRIGGER note_change_to_tell_delete AFTER DELETE ON public.accounts FOR EACH ROW WHEN ((old.parent_account_id IS NOT NULL)) EXECUTE FUNCTION note_change_to_tell();
CREATE TRIGGER note_change_to_tell_insert AFTER INSERT ON public.accounts FOR EACH ROW WHEN ((new.parent_account_id IS NOT NULL)) EXECUTE FUNCTION note_change_to_tell();
CREATE TRIGGER note_change_to_tell_update AFTER UPDATE OF business_email, business_phone, email, phone, website, address, city, state, postcode, parent_account_id, abn ON public.accounts FOR EACH ROW EXECUTE FUNCTION note_change_to_tell();
`);
  }
}
