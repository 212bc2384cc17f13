import { Migration } from '@mikro-orm/migrations';

export class Migration20261124090000_ProposalRequests extends Migration {
  override name = 'Migration20261124090000_ProposalRequests';

  override up(): void | Promise<void> {
    this.addSql(`alter table requested_proposals rename to proposal_requests;`);
    for (const end of ['pkey', 'proposal_id_unique', 'proposal_id_foreign']) {
      this.addSql(
        `alter table proposal_requests rename constraint requested_proposals_${end} to proposal_requests_${end};`,
      );
    }
    this.addSql(`alter function announce_requested_proposals() rename to announce_proposal_requests;`);
    this.addSql(
      `update trash set table_name = 'proposal_requests' where table_name = 'requested_proposals';`,
    );
    // Mails that wait for their hour, or are held on a restored copy. A new database has no queue yet.
    this.addSql(`do $$ begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = jsonb_set(data, '{kind}', '"proposalRequest"')
     where data ->> 'kind' = 'requestedProposal';
  end if;
end $$;`);
  }
}
