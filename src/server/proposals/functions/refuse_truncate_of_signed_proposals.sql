-- A table is not emptied while a signed proposal is kept in it. A backup is restored without triggers.
create or replace function refuse_truncate_of_signed_proposals() returns trigger language plpgsql as $$
begin
  if exists (select from trash where kept_until > now())
     or exists (select from proposals
                 where state = 'accepted' and reference not like 'PR-DEMO-%'
                   and answered_at + interval '7 years' > now()) then
    raise exception 'A signed proposal is kept for seven years: % cannot be emptied', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger refuse_truncate_of_signed_proposals before truncate on proposals
  for each statement execute function refuse_truncate_of_signed_proposals();
create or replace trigger refuse_truncate_of_signed_proposals before truncate on sent_proposals
  for each statement execute function refuse_truncate_of_signed_proposals();
create or replace trigger refuse_truncate_of_signed_proposals before truncate on signed_proposals
  for each statement execute function refuse_truncate_of_signed_proposals();
create or replace trigger refuse_truncate_of_signed_proposals before truncate on trash
  for each statement execute function refuse_truncate_of_signed_proposals();
