import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '#shared/fields/format.ts';
import type { LeadRecord } from '#shared/leads.schema.ts';
import {
  enquiryType,
  leadFactLabels as facts,
  isLost,
  leadSource,
  providerType,
  supportPackage,
} from '#shared/leads.ts';
import { lostReasons } from '#shared/lostReasons.ts';
import { DescriptionItem } from '../../../ui/record/DescriptionList.tsx';
import { ContactFact } from '../../contacts/ContactFact.tsx';
import { EditableFacts } from '../../records/EditableFacts.tsx';
import { Fact } from '../../records/Fact.tsx';
import { useAssigneeInput } from '../../team/useAssigneeInput.ts';
import { useLeadEditor } from '../useLeadEditor.ts';
import { LeadScore } from './LeadScore.tsx';

/** The fields that staff decide by. Missing values keep their place, so that every lead reads alike. */
export function LeadProperties({ lead }: { lead: LeadRecord }) {
  const edit = useLeadEditor()(lead);
  const assignee = useAssigneeInput({ id: lead.assignedToId, name: lead.assignedToName });
  return (
    <EditableFacts dense>
      {isLost(lead.status) && (
        <Fact edit={edit} name="lostReason" input={LOST_REASON} emptyText="Not given" wide />
      )}
      <Fact edit={edit} name="description" input={{ type: 'lines' }} wide />
      <DescriptionItem label={edit.labels.accountId}>
        <Anchor component={Link} to={`/crm/accounts/${lead.accountId}`}>
          {lead.accountName}
        </Anchor>
      </DescriptionItem>
      <ContactFact edit={edit} of={lead} />
      <Fact edit={edit} name="assignedToId" input={assignee} emptyText="Nobody" />
      <Fact edit={edit} name="enquiryType" input={{ type: 'choice', options: enquiryType.options }} />
      <Fact edit={edit} name="source" input={{ type: 'choice', options: leadSource.options }} />
      <Fact edit={edit} name="providerType" input={PROVIDER_TYPE} emptyText="Not set" />
      <Fact edit={edit} name="supportPackage" input={SUPPORT_PACKAGE} emptyText="Not set" />
      <Fact edit={edit} name="estimatedValue" input={{ type: 'aud' }} emptyText="Not set" />
      <Fact edit={edit} name="probability" input={{ type: 'percent' }} />
      <Fact edit={edit} name="expectedCloseDate" input={{ type: 'day' }} emptyText="Not set" />
      <Fact edit={edit} name="followUpDate" input={{ type: 'day' }} emptyText="Not set" />
      <DescriptionItem label={facts.lastContactDate}>
        {lead.lastContactDate && formatDay(lead.lastContactDate)}
      </DescriptionItem>
      <DescriptionItem label={facts.qualificationScore}>
        {lead.qualificationScore !== null && `${lead.qualificationScore}/100`}
      </DescriptionItem>
      <DescriptionItem label={facts.conversionProbability}>
        {lead.conversionProbability !== null && `${lead.conversionProbability}%`}
      </DescriptionItem>
      {lead.leadScore !== null && (
        <DescriptionItem label={facts.leadScore} wide>
          <LeadScore score={lead.leadScore} parts={lead.scoreParts} />
        </DescriptionItem>
      )}
    </EditableFacts>
  );
}

const LOST_REASON = { type: 'suggested', suggestions: lostReasons } as const;
const PROVIDER_TYPE = { type: 'choice', options: providerType.options, emptyLabel: 'Not set' } as const;
const SUPPORT_PACKAGE = { type: 'choice', options: supportPackage.options, emptyLabel: 'Not set' } as const;
