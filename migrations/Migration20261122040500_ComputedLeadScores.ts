import { Migration } from '@mikro-orm/migrations';

/** Both are computed from the score and the status when a lead is read; nothing ever filled these columns. */
export class Migration20261122040500_ComputedLeadScores extends Migration {
  override name = 'Migration20261122040500_ComputedLeadScores';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "leads" drop column "qualification_score", drop column "conversion_probability";`,
    );
  }
}
