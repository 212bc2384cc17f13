import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAud, formatDate, formatDay } from '#shared/fields/format.ts';
import type { OpportunityRecord } from '#shared/opportunities.schema.ts';
import { isClosed } from '#shared/opportunities.ts';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { describeCloseDate } from './describeCloseDate.ts';

/** The fields that staff decide by. Missing values keep their place, so that every opportunity reads alike. */
export function OpportunityProperties({ opportunity }: { opportunity: OpportunityRecord }) {
  const { stage, value, probability, expectedCloseDate, closedOn, leadId } = opportunity;
  return (
    <DescriptionList dense>
      <DescriptionItem label="Account">
        <Anchor component={Link} to={`/crm/accounts/${opportunity.accountId}`}>
          {opportunity.accountName}
        </Anchor>
      </DescriptionItem>
      <DescriptionItem label="Contact">
        <Anchor component={Link} to={`/crm/contacts/${opportunity.contactId}`}>
          {opportunity.contactName}
        </Anchor>
      </DescriptionItem>
      <DescriptionItem label="Owner" emptyText="Nobody yet">
        {opportunity.ownerName}
      </DescriptionItem>
      <DescriptionItem label="Value" emptyText="Not set">
        {value !== null && formatAud(value)}
      </DescriptionItem>
      <DescriptionItem label="Probability">{`${probability}%`}</DescriptionItem>
      <DescriptionItem label="Weighted Value">
        {value !== null && !isClosed(stage) && formatAud((value * probability) / 100)}
      </DescriptionItem>
      <DescriptionItem label="Expected Close" emptyText="Not set">
        {expectedCloseDate && formatDay(expectedCloseDate)}
      </DescriptionItem>
      {closedOn && (
        <DescriptionItem label={describeCloseDate(opportunity).label}>{formatDay(closedOn)}</DescriptionItem>
      )}
      <DescriptionItem label="Lost Reason" wide>
        {opportunity.lostReason}
      </DescriptionItem>
      {leadId && (
        <DescriptionItem label="Lead">
          <Anchor component={Link} to={`/crm/leads/${leadId}`}>
            {opportunity.leadTitle}
          </Anchor>
        </DescriptionItem>
      )}
      <DescriptionItem label="Created">{formatDate(opportunity.createdAt)}</DescriptionItem>
      <DescriptionItem label="Last Updated">{formatDate(opportunity.updatedAt)}</DescriptionItem>
    </DescriptionList>
  );
}
