import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { LeadRecord } from '#shared/leads.schema.ts';
import { enquiryType, leadSource, providerType, supportPackage } from '#shared/leads.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { LeadScore } from './LeadScore.tsx';

const quiet = (words: string) => (
  <Text span inherit c="dimmed">
    {words}
  </Text>
);

const NOT_SET = quiet('Not set');

/** What staff decide by; in the same place on every lead, also where it is not known yet. */
export function LeadFacts({ lead }: { lead: LeadRecord }) {
  return (
    <Facts dense>
      <Fact label="Account">
        <Anchor component={Link} to={`/crm/accounts/${lead.accountId}`}>
          {lead.accountName}
        </Anchor>
      </Fact>
      <Fact label="Contact">
        <Anchor component={Link} to={`/crm/contacts/${lead.contactId}`}>
          {lead.contactName}
        </Anchor>
      </Fact>
      <Fact label="Assigned To">{lead.assignedToName ?? quiet('Nobody yet')}</Fact>
      <Fact label="Enquiry Type">{enquiryType.labels[lead.enquiryType]}</Fact>
      <Fact label="Source">{leadSource.labels[lead.source]}</Fact>
      <Fact label="Provider Type">
        {lead.providerType ? providerType.labels[lead.providerType] : NOT_SET}
      </Fact>
      <Fact label="Support Package">
        {lead.supportPackage ? supportPackage.labels[lead.supportPackage] : NOT_SET}
      </Fact>
      <Fact label="Est. Value">
        {lead.estimatedValue === null ? NOT_SET : formatAud(lead.estimatedValue)}
      </Fact>
      <Fact label="Probability">{`${lead.probability}%`}</Fact>
      <Fact label="Expected Close">
        {lead.expectedCloseDate ? formatDay(lead.expectedCloseDate) : NOT_SET}
      </Fact>
      <Fact label="Follow-up Date">{lead.followUpDate ? formatDay(lead.followUpDate) : NOT_SET}</Fact>
      <Fact label="Last Contact">{lead.lastContactDate && formatDay(lead.lastContactDate)}</Fact>
      {lead.leadScore !== null && (
        <Fact label="Lead Score" wide>
          <LeadScore score={lead.leadScore} parts={lead.scoreParts} />
        </Fact>
      )}
    </Facts>
  );
}
