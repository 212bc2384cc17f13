import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatShortDate, formatShortDay, formatShortTime } from '#shared/fields/format.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import {
  proposalFactLabels as facts,
  proposalLabels as labels,
  proposalState,
  RECORD_DELETED,
} from '#shared/proposals/proposals.ts';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { Fact } from '../records/Fact.tsx';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import { RequestItems } from './requests/RequestItems.tsx';
import { useProposalEditor } from './useProposalEditor.ts';

/** The properties of a proposal: its client, its records, and the times of what has happened to it. */
export function ProposalProperties({ proposal }: { proposal: ProposalRecord }) {
  const edit = useProposalEditor()(proposal);
  const owner = useAssigneeInput({ id: proposal.ownerId, name: proposal.ownerName });
  const { leadId, opportunityId, sentAt, viewedAt, answeredAt, acceptance } = proposal;
  const { discountApproval: request } = proposal;
  const approved = request?.state === 'approved' && !request.hasEnded ? request : null;
  return (
    <DescriptionList dense>
      <DescriptionItem label={labels.accountId}>
        <ClientName path="/crm/accounts" id={proposal.accountId} name={proposal.accountName} />
      </DescriptionItem>
      {/* The contact stands below the title, unless its record is gone. */}
      {!proposal.contactId && (
        <DescriptionItem label={labels.contactId}>
          <ClientName path="/crm/contacts" id={null} name={proposal.contactName} />
        </DescriptionItem>
      )}
      {leadId && (
        <DescriptionItem label={labels.leadId}>
          <Anchor component={Link} to={`/crm/leads/${leadId}`}>
            {proposal.leadTitle}
          </Anchor>
        </DescriptionItem>
      )}
      {opportunityId && (
        <DescriptionItem label={labels.opportunityId}>
          <Anchor component={Link} to={`/crm/opportunities/${opportunityId}`}>
            {proposal.opportunityName}
          </Anchor>
        </DescriptionItem>
      )}
      <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
      <DescriptionItem label={labels.validUntil}>
        {formatShortDay(proposal.document.validUntil)}
      </DescriptionItem>
      {proposal.written && <Fact edit={edit} name="newPricesReason" emptyText="Earlier prices are kept" />}
      <RequestItems {...proposal} />
      <DescriptionItem label="Discount approved by">{approved?.answeredByName}</DescriptionItem>
      <DescriptionItem label={facts.sentAt}>{sentAt && formatShortTime(sentAt)}</DescriptionItem>
      <DescriptionItem label={facts.viewedAt}>{viewedAt && formatShortTime(viewedAt)}</DescriptionItem>
      <DescriptionItem label={facts.answeredAt}>{answeredAt && formatShortTime(answeredAt)}</DescriptionItem>
      <DescriptionItem label="Accepted by">{acceptance?.name}</DescriptionItem>
      <DescriptionItem label={facts.declineReason} wide>
        {proposal.declineReason}
      </DescriptionItem>
      {proposal.versions.length > 0 && (
        <DescriptionItem label="Other versions" wide>
          {proposal.versions.map(({ id, name, state }) => (
            <div key={id}>
              <Anchor component={Link} to={`/crm/proposals/${id}`}>
                {`${name} (${proposalState.labels[state].toLowerCase()})`}
              </Anchor>
            </div>
          ))}
        </DescriptionItem>
      )}
      <DescriptionItem label="Created">{formatShortDate(proposal.createdAt)}</DescriptionItem>
    </DescriptionList>
  );
}

/** The account or the contact, or its name when it was deleted. */
const ClientName = ({ path, id, name }: { path: string; id: string | null; name: string }) =>
  id ? (
    <Anchor component={Link} to={`${path}/${id}`}>
      {name}
    </Anchor>
  ) : (
    `${name} (${RECORD_DELETED.toLowerCase()})`
  );
