import type { LeadCard, LeadRecord } from '#shared/leads.schema.ts';
import { leadStatus, priority } from '#shared/leads.ts';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import { PriorityBadge, StatusBadge } from './leadBadges.tsx';
import { useLeadEditor } from './useLeadEditor.ts';

/** A lead's status and priority, each changed by a press. */
export function LeadStatusAndPriority({ lead }: { lead: LeadCard | LeadRecord }) {
  const { labels, save } = useLeadEditor()(lead);
  return (
    <>
      <EditableValue
        label={labels.status}
        value={lead.status}
        input={{ type: 'choice', options: leadStatus.options }}
        onSave={(status) => save('status', status)}
      >
        <StatusBadge status={lead.status} />
      </EditableValue>
      <EditableValue
        label={labels.priority}
        value={lead.priority}
        input={{ type: 'choice', options: priority.options }}
        onSave={(value) => save('priority', value)}
      >
        <PriorityBadge value={lead.priority} />
      </EditableValue>
    </>
  );
}
