-- An accepted proposal stays in the trash until this moment, with everything that belongs to it.
create or replace function keep_in_trash(batch uuid, proposal uuid, until timestamptz) returns void
  language sql as $$
  update trash set kept_until = until
   where batch_id = batch and kind = 'row'
     and (row_id = proposal or row ->> 'proposal_id' = proposal::text
          or row ->> 'document_id' in (
            select document.row_id::text from trash document
             where document.batch_id = batch and document.table_name = 'documents'
               and document.row ->> 'proposal_id' = proposal::text))
$$;
