import { Migration } from '@mikro-orm/migrations';

export class Migration20261128221900_StandardTexts extends Migration {
  override name = 'Migration20261128221900_StandardTexts';

  override up(): void | Promise<void> {
    this.addSql(`
-- The standard texts of the name and GST that a new desk has: saved beside a change of these, they were kept as if somebody
-- had written them.
with standard (name, said) as (values
  ('aboutTitle', 'About ProviderReady'),
  ('services', 'I am starting out
You plan to support people with disability, and have no clients yet.
Find out which audit you need
See what registration costs, with GST
Documents and training fitted to your services

I support people, but am not registered
You already have clients who manage their own plans or have a plan manager, and want to be registered.
A price that counts your clients and outlets
An internal audit report before the real one
A path that keeps your services running

I am registered
You want to stay compliant, be ready for the next audit and grow.
Regular sessions with a person who knows you
Records checked before an auditor sees them
Three levels of support, priced by the month'),
  ('principles', 'Plain words
The rules are long. We tell you which ones are about you, and what each one asks you to do.

Your own documents
Policies that nobody reads help nobody. We fit yours to the services you really give.

Prices you can see
You see every module, the GST and the total before you speak to anyone.

One team all the way
The people who help you apply are the people who prepare you for the auditor.'))
update business_sections
   set value = value - array(select name from standard where value ->> name = said), version = version + 1, updated_at = now()
 where section = 'texts' and exists (select from standard where value ->> name = said);
`);
  }
}
