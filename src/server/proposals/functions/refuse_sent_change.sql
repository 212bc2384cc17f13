-- A sent proposal stays as the client received it.
create or replace function refuse_sent_change() returns trigger language plpgsql as $$
begin
  raise exception 'A proposal that was sent cannot be changed' using errcode = 'restrict_violation';
end $$;

create or replace trigger refuse_sent_change before update on sent_proposals
  for each row execute function refuse_sent_change();
