-- A sent proposal stays as the client received it.
create or replace function refuse_update_of_sent_proposal() returns trigger language plpgsql as $$
begin
  raise exception 'A proposal that was sent cannot be changed' using errcode = 'restrict_violation';
end $$;

create or replace trigger refuse_update_of_sent_proposal before update on sent_proposals
  for each row execute function refuse_update_of_sent_proposal();
