import { Migration } from '@mikro-orm/migrations';

const SEARCHED = ['leads', 'opportunities', 'proposals', 'documents'];

const COMPARED = {
  accounts_name_lower_index: 'accounts (lower_text(name))',
  contacts_email_lower_index: 'contacts (lower_text(email))',
  contacts_name_lower_index: `contacts (lower_text(btrim(first_name || ' ' || last_name)))`,
  leads_title_lower_index: 'leads (lower_text(title))',
  leads_contact_id_title_index: 'leads (contact_id, lower_text(title))',
  opportunities_name_lower_index: 'opportunities (lower_text(name))',
};

export class Migration20261123100000_PlainTrigrams extends Migration {
  override name = 'Migration20261123100000_PlainTrigrams';

  override up(): void | Promise<void> {
    // Lists are searched by the trigrams of their texts alone. Accounts and contacts have this index already.
    for (const table of SEARCHED) {
      this.addSql(`drop index "${table}_search_text_index";`);
      this.addSql(
        `create index "${table}_search_text_index" on "${table}" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 1024);`,
      );
    }
    this.addSql('drop function word_triples(text);');
    this.addSql('drop function joined_words(text);');
    this.addSql('drop function search_week(timestamptz);');

    // Names are compared without regard to case by the function that searches fold text by.
    for (const [name, of] of Object.entries(COMPARED)) {
      this.addSql(`drop index "${name}";`);
      this.addSql(`create index "${name}" on ${of};`);
    }
  }
}
