import { Migration } from '@mikro-orm/migrations';

export class Migration20261125163153_SampleProposals extends Migration {
  override name = 'Migration20261125163153_SampleProposals';

  override up(): void | Promise<void> {
    this.addSql(`
drop trigger if exists keep_signed_proposal on trash;
CREATE TRIGGER keep_signed_proposal BEFORE INSERT ON public.trash FOR EACH ROW WHEN (((new.table_name = 'proposals'::text) AND (new.kind = 'row'::text) AND ((new."row" ->> 'state'::text) = 'accepted'::text) AND ((new."row" ->> 'reference'::text) !~~ 'PR-DEMO-%'::text))) EXECUTE FUNCTION keep_signed_proposal();
`);
  }
}
