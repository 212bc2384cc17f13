-- The texts by which these columns of a row are found: of a reference the name of its record, of a phone number its digits
-- without prefix. Several columns with blanks between them are one text, as in 'first_name last_name', and so is a list of
-- texts. A loop, because a query with all these cases takes four times as long.
create or replace function searched_texts(of_row jsonb, columns text[]) returns text[]
  language plpgsql stable as $$
declare
  texts text[] := '{}';
  searched text;
  found_by text;
begin
  foreach searched in array columns loop
    if searched like '%\_id' then
      select name into found_by from search_entries where id = (of_row ->> searched)::uuid;
    elsif searched like '% %' then
      found_by := (select string_agg(of_row ->> part, ' ') from string_to_table(searched, ' ') as part);
    elsif searched ~ '(^|_)(phone|mobile)$' then
      found_by := search_phone(of_row ->> searched);
    elsif jsonb_typeof(of_row -> searched) = 'array' then
      found_by := array_to_string(array(select jsonb_array_elements_text(of_row -> searched)), ' ');
    else
      found_by := of_row ->> searched;
    end if;
    texts := texts || found_by;
  end loop;
  return texts;
end $$;
