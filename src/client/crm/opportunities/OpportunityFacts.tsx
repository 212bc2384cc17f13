import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAud, formatDate, formatDay } from '#shared/fields/format.ts';
import type { OpportunityRecord } from '#shared/opportunities.schema.ts';
import { isClosed } from '#shared/opportunities.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { closingWords } from './closingWords.ts';

const quiet = (words: string) => (
  <Text span inherit c="dimmed">
    {words}
  </Text>
);

const NOT_SET = quiet('Not set');

/** What staff decide by; in the same place on every opportunity, also where it is not known yet. */
export function OpportunityFacts({ opportunity }: { opportunity: OpportunityRecord }) {
  const { stage, value, probability, expectedCloseDate, closedOn, leadId } = opportunity;
  return (
    <Facts dense>
      <Fact label="Account">
        <Anchor component={Link} to={`/crm/accounts/${opportunity.accountId}`}>
          {opportunity.accountName}
        </Anchor>
      </Fact>
      <Fact label="Contact">
        <Anchor component={Link} to={`/crm/contacts/${opportunity.contactId}`}>
          {opportunity.contactName}
        </Anchor>
      </Fact>
      <Fact label="Owner">{opportunity.ownerName ?? quiet('Nobody yet')}</Fact>
      <Fact label="Value">{value === null ? NOT_SET : formatAud(value)}</Fact>
      <Fact label="Probability">{`${probability}%`}</Fact>
      <Fact label="Weighted Value">
        {value !== null && !isClosed(stage) && formatAud((value * probability) / 100)}
      </Fact>
      <Fact label="Expected Close">{expectedCloseDate ? formatDay(expectedCloseDate) : NOT_SET}</Fact>
      {closedOn && <Fact label={closingWords(opportunity).label}>{formatDay(closedOn)}</Fact>}
      <Fact label="Lost Reason" wide>
        {opportunity.lostReason}
      </Fact>
      {leadId && (
        <Fact label="Lead">
          <Anchor component={Link} to={`/crm/leads/${leadId}`}>
            {opportunity.leadTitle}
          </Anchor>
        </Fact>
      )}
      <Fact label="Created">{formatDate(opportunity.createdAt)}</Fact>
      <Fact label="Last Updated">{formatDate(opportunity.updatedAt)}</Fact>
    </Facts>
  );
}
