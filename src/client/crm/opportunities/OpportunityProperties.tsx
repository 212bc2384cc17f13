import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAud, formatShortDate } from '#shared/fields/format.ts';
import type { OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { isClosed, opportunityFacts, VALUE_WITHOUT_GST } from '#shared/opportunities/opportunities.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { DescriptionItem } from '../../ui/record/DescriptionList.tsx';
import { lateFact } from '../../ui/record/lateDay.tsx';
import { ContactFact } from '../contacts/ContactFact.tsx';
import { lostReasonInput } from '../lost-reasons/lostReasonInput.ts';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import { describeCloseDate } from './describeCloseDate.ts';
import { useOpportunityEditor } from './useOpportunityEditor.ts';

/** The fields that staff decide by. Missing values keep their place, so that every opportunity reads alike. */
export function OpportunityProperties({ opportunity }: { opportunity: OpportunityRecord }) {
  const edit = useOpportunityEditor()(opportunity);
  const owner = useAssigneeInput({ id: opportunity.ownerId, name: opportunity.ownerName });
  const { stage, value, probability, closedOn, leadId } = opportunity;
  return (
    <EditableFacts dense>
      <Fact edit={edit} name="description" wide />
      <DescriptionItem label={edit.fields.accountId.label}>
        <Anchor component={Link} to={`/crm/accounts/${opportunity.accountId}`}>
          {opportunity.accountName}
        </Anchor>
      </DescriptionItem>
      <ContactFact edit={edit} of={opportunity} />
      <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
      <Fact edit={edit} name="value" label={VALUE_WITHOUT_GST} emptyText="Not set" />
      {isClosed(stage) ? (
        <DescriptionItem label={edit.fields.probability.label}>{`${probability}%`}</DescriptionItem>
      ) : (
        <Fact edit={edit} name="probability" />
      )}
      <DescriptionItem label={opportunityFacts.weighted.label}>
        {value !== null && !isClosed(stage) && formatAud((value * probability) / 100)}
      </DescriptionItem>
      <Fact edit={edit} name="expectedCloseDate" emptyText="Not set">
        {lateFact(opportunity.expectedCloseDate, !isClosed(stage))}
      </Fact>
      {closedOn && <Fact edit={edit} name="closedOn" label={describeCloseDate(opportunity).label} />}
      {stage === 'lost' && <Fact edit={edit} name="lostReason" input={lostReasonInput} wide />}
      {leadId && (
        <DescriptionItem label={edit.fields.leadId.label}>
          <Anchor component={Link} to={`/crm/leads/${leadId}`}>
            {opportunity.leadTitle}
          </Anchor>
        </DescriptionItem>
      )}
      <DescriptionItem label={recordLabels.createdAt}>
        {formatShortDate(opportunity.createdAt)}
      </DescriptionItem>
      <DescriptionItem label={recordLabels.updatedAt}>
        {formatShortDate(opportunity.updatedAt)}
      </DescriptionItem>
    </EditableFacts>
  );
}
