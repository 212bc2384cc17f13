import { Migration } from '@mikro-orm/migrations';

// Documents among what the search over everything finds: see the migration of the other kinds.

const subjects = {
  accounts: { key: 'account_id', name: 'a.name', differs: 'now.name is distinct from before.name' },
  contacts: {
    key: 'contact_id',
    name: `concat_ws(' ', c.first_name, c.last_name)`,
    differs: '(now.first_name, now.last_name) is distinct from (before.first_name, before.last_name)',
  },
  leads: { key: 'lead_id', name: 'l.title', differs: 'now.title is distinct from before.title' },
  opportunities: {
    key: 'opportunity_id',
    name: 'o.name',
    differs: 'now.name is distinct from before.name',
  },
};

const subjectName = `coalesce(${Object.values(subjects)
  .map(({ name, key }) => `case when d.${key} is not null then ${name} end`)
  .join(', ')})`;

const entriesOf = (rows: string) => `
  insert into search_entries (id, kind, name, detail, words)
  select d.id, 'document', d.name, ${subjectName},
         ' ' || search_folded(concat_ws(' ', d.name, ${subjectName})) || ' '
    from ${rows}
    left join accounts a on a.id = d.account_id
    left join contacts c on c.id = d.contact_id
    left join leads l on l.id = d.lead_id
    left join opportunities o on o.id = d.opportunity_id
   order by d.id
  on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
    where (search_entries.name, search_entries.detail, search_entries.words)
      is distinct from (excluded.name, excluded.detail, excluded.words);`;

const triggerFunction = (name: string, body: string) => `
create function ${name}() returns trigger language plpgsql
set search_path from current
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin${body}
  return null;
end $$;`;

export class Migration20261121145200 extends Migration {
  override name = 'Migration20261121145200';

  override up(): void | Promise<void> {
    this.addSql(triggerFunction('keep_document_search', entriesOf('changed d')));
    for (const event of ['insert', 'update']) {
      this.addSql(
        `create trigger search_${event} after ${event} on "documents" referencing new table as changed for each statement execute function keep_document_search();`,
      );
    }
    this.addSql(
      `create trigger search_delete after delete on "documents" referencing old table as changed for each statement execute function drop_search();`,
    );
    for (const [table, { key, differs }] of Object.entries(subjects)) {
      const rows = `changed now join before on before.id = now.id and ${differs} join documents d on d.${key} = now.id`;
      this.addSql(triggerFunction(`spread_${table}_document_search`, entriesOf(rows)));
      this.addSql(
        `create trigger search_documents after update on "${table}" referencing old table as before new table as changed for each statement execute function spread_${table}_document_search();`,
      );
    }

    this.addSql(entriesOf('documents d'));
    this.addSql(
      `create index "search_entries_document_index" on "search_entries" using gin ("words" gin_trgm_ops) where "kind" = 'document';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "search_entries_document_index";`);
    this.addSql(`delete from search_entries where kind = 'document';`);
    for (const table of Object.keys(subjects)) {
      this.addSql(`drop trigger search_documents on "${table}";`);
      this.addSql(`drop function spread_${table}_document_search();`);
    }
    for (const event of ['insert', 'update', 'delete']) {
      this.addSql(`drop trigger search_${event} on "documents";`);
    }
    this.addSql(`drop function keep_document_search();`);
  }
}
