-- Changes of names, ABN, contact details, key personnel and outlets of registered accounts, each once with the value that was there before. What was
-- taken back is found out when a task is made of them.
create or replace function note_change_to_tell() returns trigger
  language plpgsql set search_path from current as $$
declare
  outlet_before uuid;
  outlet_now uuid;
begin
  -- These put our own records in order, or make samples: the provider is as before. Erasing must keep no name, too.
  if current_setting('providerdesk.cause', true) = any('{erasure,import,import_undo,merge,merge_undo,demo_data}') then return null; end if;
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
       and key = any('{legal_name,business_name,abn,business_email,business_phone,email,phone,website,address,city,state,postcode,key_personnel}')
  ) as change (registration, account, account_name, field, before)
   where registration is not null
  on conflict (registration_id, account_id, field) do nothing;
  return null;
end $$;

create or replace trigger note_change_to_tell_insert after insert on accounts for each row
  when (new.parent_account_id is not null) execute function note_change_to_tell();
create or replace trigger note_change_to_tell_delete after delete on accounts for each row
  when (old.parent_account_id is not null) execute function note_change_to_tell();
create or replace trigger note_change_to_tell_update after update of
  legal_name, business_name, abn, business_email, business_phone, email, phone, website, address, city, state, postcode,
  key_personnel, parent_account_id
  on accounts for each row execute function note_change_to_tell();
