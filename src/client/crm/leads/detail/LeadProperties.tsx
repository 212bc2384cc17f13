import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { LeadRecord } from '#shared/leads.schema.ts';
import { enquiryType, leadSource, providerType, supportPackage } from '#shared/leads.ts';
import { DescriptionItem, DescriptionList } from '../../../ui/record/DescriptionList.tsx';
import { LeadScore } from './LeadScore.tsx';

/** The fields that staff decide by. Missing values keep their place, so that every lead reads alike. */
export function LeadProperties({ lead }: { lead: LeadRecord }) {
  return (
    <DescriptionList dense>
      <DescriptionItem label="Account">
        <Anchor component={Link} to={`/crm/accounts/${lead.accountId}`}>
          {lead.accountName}
        </Anchor>
      </DescriptionItem>
      <DescriptionItem label="Contact">
        <Anchor component={Link} to={`/crm/contacts/${lead.contactId}`}>
          {lead.contactName}
        </Anchor>
      </DescriptionItem>
      <DescriptionItem label="Assigned To" emptyText="Nobody yet">
        {lead.assignedToName}
      </DescriptionItem>
      <DescriptionItem label="Enquiry Type">{enquiryType.labels[lead.enquiryType]}</DescriptionItem>
      <DescriptionItem label="Source">{leadSource.labels[lead.source]}</DescriptionItem>
      <DescriptionItem label="Provider Type" emptyText="Not set">
        {lead.providerType && providerType.labels[lead.providerType]}
      </DescriptionItem>
      <DescriptionItem label="Support Package" emptyText="Not set">
        {lead.supportPackage && supportPackage.labels[lead.supportPackage]}
      </DescriptionItem>
      <DescriptionItem label="Est. Value" emptyText="Not set">
        {lead.estimatedValue !== null && formatAud(lead.estimatedValue)}
      </DescriptionItem>
      <DescriptionItem label="Probability">{`${lead.probability}%`}</DescriptionItem>
      <DescriptionItem label="Expected Close" emptyText="Not set">
        {lead.expectedCloseDate && formatDay(lead.expectedCloseDate)}
      </DescriptionItem>
      <DescriptionItem label="Follow-up Date" emptyText="Not set">
        {lead.followUpDate && formatDay(lead.followUpDate)}
      </DescriptionItem>
      <DescriptionItem label="Last Contact">
        {lead.lastContactDate && formatDay(lead.lastContactDate)}
      </DescriptionItem>
      <DescriptionItem label="Qualification Score">
        {lead.qualificationScore !== null && `${lead.qualificationScore}/100`}
      </DescriptionItem>
      <DescriptionItem label="Conversion Probability">
        {lead.conversionProbability !== null && `${lead.conversionProbability}%`}
      </DescriptionItem>
      {lead.leadScore !== null && (
        <DescriptionItem label="Lead Score" wide>
          <LeadScore score={lead.leadScore} parts={lead.scoreParts} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
