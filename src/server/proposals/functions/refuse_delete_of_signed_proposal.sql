-- An accepted proposal is kept for seven years, in its table or in the trash, with everything that belongs to it.
create or replace function refuse_delete_of_signed_proposal() returns trigger language plpgsql as $$
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
end $$;

create or replace trigger refuse_delete_of_signed_proposal after delete on proposals
  for each row execute function refuse_delete_of_signed_proposal();
create or replace trigger refuse_delete_of_signed_proposal after delete on sent_proposals
  for each row execute function refuse_delete_of_signed_proposal();
create or replace trigger refuse_delete_of_signed_proposal after delete on signed_proposals
  for each row execute function refuse_delete_of_signed_proposal();
