-- The current registration that an account below this one belongs to as an outlet; null where it is a provider of its own.
create or replace function registration_of_outlet(parent uuid, outlet_abn text) returns uuid
  language sql stable set search_path from current as $$
  select registrations.id from registrations join accounts on accounts.id = registrations.account_id
   where accounts.id = parent and registrations.state = 'current' and (outlet_abn is null or outlet_abn = accounts.abn)
$$;
