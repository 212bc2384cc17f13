import { Migration } from '@mikro-orm/migrations';

// By what names are compared: the words without case and accents, in alphabetical order, without those that tell nobody
// apart. A name of such words only is compared whole. It calls no function of ours, so that an index on it can be
// restored from a dump, which sets no search_path.

export class Migration20261122024000_NameKey extends Migration {
  override name = 'Migration20261122024000_NameKey';

  override up(): void | Promise<void> {
    this.addSql(`
create function name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word collate "C") filter (where word <> all(
           '{the,and,pty,ltd,limited,inc,incorporated}')), string_agg(word, ' ' order by word collate "C"), '')
    from string_to_table(translate(regexp_replace(normalize(lower(name), NFD), '[\\u0300-\\u036f]', '', 'g'),
                                   '.,&-/()''’', '    '), ' ') as word
   where word <> ''
$$;`);
    this.addSql(`create index "accounts_name_key_index" on "accounts" (name_key(name));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "accounts_name_key_index";`);
    this.addSql(`drop function name_key(text);`);
  }
}
