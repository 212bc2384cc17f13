import type { LeadCard, LeadRecord } from '#shared/leads/leads.schema.ts';
import { EditableField } from '../records/EditableField.tsx';
import { AnswerBadge, PriorityBadge, StatusBadge } from './leadBadges.tsx';
import { useLeadEditor } from './useLeadEditor.ts';

/** A lead's status and priority, each changed by a press. */
export function LeadStatusAndPriority({ lead }: { lead: LeadCard | LeadRecord }) {
  const edit = useLeadEditor()(lead);
  return (
    <>
      <EditableField edit={edit} name="status">
        <StatusBadge status={lead.status} />
      </EditableField>
      <EditableField edit={edit} name="priority">
        <PriorityBadge value={lead.priority} />
      </EditableField>
      <AnswerBadge lead={lead} />
    </>
  );
}
