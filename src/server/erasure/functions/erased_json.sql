-- The same for each text within a value; what is no text stays.
create or replace function erased_json(value jsonb, names text, points text) returns jsonb
  language plpgsql immutable set search_path from current as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(key, erased_json(each.value, names, points)), '{}') from jsonb_each(value) each)
    when 'array' then (select coalesce(jsonb_agg(erased_json(each.value, names, points) order by place), '[]')
                         from jsonb_array_elements(value) with ordinality each (value, place))
    when 'string' then to_jsonb(erased_text(value #>> '{}', names, points))
    else value
  end;
end $$;
