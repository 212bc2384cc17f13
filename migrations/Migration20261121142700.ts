import { Migration } from '@mikro-orm/migrations';

// The search over everything reads one narrow table: a row for each record, which the database keeps itself, by
// whatever road a record changes. Statements, not rows, have triggers, so that an import pays once.

/** Of each kind of record: what is kept of it, and what it hangs on. */
const sources = {
  account: {
    table: 'accounts',
    joins: '',
    name: 'r.name',
    detail: `concat_ws(', ', r.city, r.state)`,
    words: `r.name, r.legal_name, r.business_name, r.abn, r.business_email, r.email,
           search_phone(r.business_phone), search_phone(r.phone)`,
  },
  contact: {
    table: 'contacts',
    joins: 'left join accounts a on a.id = r.account_id',
    name: `concat_ws(' ', r.first_name, r.last_name)`,
    detail: `concat_ws(' · ', r.position, a.name)`,
    words: `r.first_name, r.last_name, a.name, r.email, r.personal_email,
           search_phone(r.phone), search_phone(r.mobile), search_phone(r.direct_phone)`,
  },
  lead: {
    table: 'leads',
    joins: 'join accounts a on a.id = r.account_id join contacts c on c.id = r.contact_id',
    name: 'r.title',
    detail: `concat_ws(' · ', a.name, concat_ws(' ', c.first_name, c.last_name))`,
    words: 'r.title, a.name, c.first_name, c.last_name',
  },
  opportunity: {
    table: 'opportunities',
    joins: 'join accounts a on a.id = r.account_id join contacts c on c.id = r.contact_id',
    name: 'r.name',
    detail: `concat_ws(' · ', a.name, concat_ws(' ', c.first_name, c.last_name))`,
    words: 'r.name, a.name, c.first_name, c.last_name',
  },
};

type Kind = keyof typeof sources;

const kinds = Object.keys(sources) as Kind[];

/**
 * Writes the entries of these rows. Sorted, so that two who write the same entries take them in the same order;
 * nothing is written that stays as it is.
 */
const entriesOf = (kind: Kind, rows: string) => {
  const { name, detail, words, joins } = sources[kind];
  return `
  insert into search_entries (id, kind, name, detail, words)
  select r.id, '${kind}', ${name}, ${detail}, ' ' || search_folded(concat_ws(' ', ${words})) || ' '
    from ${rows} ${joins}
   order by r.id
  on conflict (id) do update set name = excluded.name, detail = excluded.detail, words = excluded.words
    where (search_entries.name, search_entries.detail, search_entries.words)
      is distinct from (excluded.name, excluded.detail, excluded.words);`;
};

/** A new one waits for whoever is just renaming what it hangs on; leads and contacts do so for their search text. */
const WAITS_FOR_RENAMING = `
  if tg_op = 'INSERT' then
    perform from accounts where id in (select account_id from changed) order by id for share;
    perform from contacts where id in (select contact_id from changed) order by id for share;
  end if;`;

/** A trigger of statements. Its plans are kept, so they look each record up, whatever the first statement was like. */
const triggerFunction = (name: string, body: string) => `
create function ${name}() returns trigger language plpgsql
set search_path from current
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin${body}
  return null;
end $$;`;

export class Migration20261121142700 extends Migration {
  override name = 'Migration20261121142700';

  override up(): void | Promise<void> {
    this.addSql(`create extension if not exists pg_trgm;`);

    // Without case and accents.
    this.addSql(`
create function search_folded(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower($1), NFD), '[\\u0300-\\u036f]', '', 'g')
$$;`);
    // '+61 4…', '0061 4…' and '04…' are all '4…'.
    this.addSql(`
create function search_phone(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace($1, '[^0-9]', '', 'g'), '^(00)?61(?=0?[1-9][0-9]{8}$)', ''), '^0+', '')
$$;`);

    this.addSql(
      `create table "search_entries" ("id" uuid not null, "kind" text not null, "name" text not null, "detail" text not null, "words" text not null, primary key ("id"));`,
    );

    this.addSql(
      triggerFunction(
        'drop_search',
        `
  delete from search_entries entry using changed where entry.id = changed.id;`,
      ),
    );
    for (const kind of kinds) {
      const { table } = sources[kind];
      const waits = kind === 'opportunity' ? WAITS_FOR_RENAMING : '';
      this.addSql(triggerFunction(`keep_${kind}_search`, waits + entriesOf(kind, 'changed r')));
      for (const event of ['insert', 'update']) {
        this.addSql(
          `create trigger search_${event} after ${event} on "${table}" referencing new table as changed for each statement execute function keep_${kind}_search();`,
        );
      }
      this.addSql(
        `create trigger search_delete after delete on "${table}" referencing old table as changed for each statement execute function drop_search();`,
      );
    }

    // A new name is told to all that hang on it.
    const renamed = {
      account: 'now.name is distinct from before.name',
      contact: '(now.first_name, now.last_name) is distinct from (before.first_name, before.last_name)',
    };
    for (const [noun, differs] of Object.entries(renamed)) {
      const below = kinds.filter((kind) => sources[kind].joins.includes(`r.${noun}_id`));
      const spread = below.map((kind) =>
        entriesOf(
          kind,
          `changed now join before on before.id = now.id and ${differs} join ${sources[kind].table} r on r.${noun}_id = now.id`,
        ),
      );
      this.addSql(triggerFunction(`spread_${noun}_search`, spread.join('')));
      this.addSql(
        `create trigger search_spread after update on "${noun}s" referencing old table as before new table as changed for each statement execute function spread_${noun}_search();`,
      );
    }

    for (const kind of kinds) this.addSql(entriesOf(kind, `${sources[kind].table} r`));
    for (const kind of kinds) {
      this.addSql(
        `create index "search_entries_${kind}_index" on "search_entries" using gin ("words" gin_trgm_ops) where "kind" = '${kind}';`,
      );
    }
    this.addSql(
      `create index "search_entries_beginning_index" on "search_entries" ("kind", left("words", 60) text_pattern_ops);`,
    );
  }

  override down(): void | Promise<void> {
    for (const kind of kinds) {
      const { table } = sources[kind];
      for (const event of ['insert', 'update', 'delete']) {
        this.addSql(`drop trigger search_${event} on "${table}";`);
      }
      this.addSql(`drop function keep_${kind}_search();`);
    }
    for (const noun of ['account', 'contact']) {
      this.addSql(`drop trigger search_spread on "${noun}s";`);
      this.addSql(`drop function spread_${noun}_search();`);
    }
    this.addSql(`drop function drop_search();`);
    this.addSql(`drop table "search_entries";`);
    this.addSql(`drop function search_phone(text);`);
    this.addSql(`drop function search_folded(text);`);
  }
}
