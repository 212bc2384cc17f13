-- An accepted proposal in the trash is kept for seven years, unless it is a sample. Rows that belong to it are in the trash before it.
create or replace function keep_signed_proposal() returns trigger language plpgsql as $$
begin
  new.kept_until := (new.row ->> 'answered_at')::timestamptz + interval '7 years';
  perform keep_in_trash(new.batch_id, new.row_id, new.kept_until);
  return new;
end $$;

create or replace trigger keep_signed_proposal before insert on trash for each row
  when (new.table_name = 'proposals' and new.kind = 'row' and new.row ->> 'state' = 'accepted'
    and new.row ->> 'reference' not like 'PR-DEMO-%')
  execute function keep_signed_proposal();
