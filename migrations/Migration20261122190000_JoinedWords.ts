import { Migration } from '@mikro-orm/migrations';

// The trigram indexes of these lists have a zero in the place of each space, which a trigram does not reach across: what
// stands where one word ends and the next begins is in few texts, so that a search for several words reads few rows. '&',
// which stands between two names, is left out. Whatever contains a text contains it in this form too.

const ORDERED_BY = { leads: 'created_at', proposals: 'created_at', documents: 'uploaded_at' };

export class Migration20261122190000_JoinedWords extends Migration {
  override name = 'Migration20261122190000_JoinedWords';

  override up(): void | Promise<void> {
    // It is computed again for each row that the index finds; `translate` takes longer.
    this.addSql(`
create function joined_words(text) returns text language sql immutable parallel safe as $$
  select replace(replace($1, ' ', '0'), '&', '')
$$;`);
    for (const [table, column] of Object.entries(ORDERED_BY)) {
      this.addSql(`drop index "${table}_search_text_index";`);
      this.addSql(
        `create index "${table}_search_text_index" on "${table}" using gin (joined_words("search_text") gin_trgm_ops, (array[search_week("${column}")])) with (gin_pending_list_limit = 1024);`,
      );
    }
  }
}
