import { Migration } from '@mikro-orm/migrations';

export class Migration20261124231728_RegistrationSteps extends Migration {
  override name = 'Migration20261124231728_RegistrationSteps';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "registration_steps" ("id" uuid not null, "created_at" timestamptz(3) not null, "registration_id" uuid not null, "step" text not null, "counted_from" date not null, "made_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "registration_steps" add constraint "registration_steps_made_id_unique" unique ("made_id");`,
    );
    this.addSql(
      `alter table "registration_steps" add constraint "registration_steps_registration_id_step_unique" unique ("registration_id", "step");`,
    );

    this.addSql(
      `alter table "registration_steps" add constraint "registration_steps_registration_id_foreign" foreign key ("registration_id") references "registrations" ("id") on delete cascade;`,
    );
  }
}
