import { useEffect, useRef } from 'react';
import type { LeadCard, LeadRecord } from '#shared/leads/leads.schema.ts';
import { leadStatus } from '#shared/leads/leads.ts';
import { TimelinePanel } from '../../activities/TimelinePanel.tsx';
import { ToastButton } from '../../activities/useActivityAdded.tsx';
import { useLeadEditor } from '../useLeadEditor.ts';

/** The timeline of a lead. Once somebody has spoken to a new one, the message offers the status Contacted. */
export function LeadTimeline({ lead }: { lead: LeadCard | LeadRecord }) {
  const edit = useLeadEditor()(lead);
  // The call changes the lead before the toast's button is pressed.
  const newest = useRef(edit);
  useEffect(() => {
    newest.current = edit;
  });
  return (
    <TimelinePanel
      subject={{ noun: 'lead', id: lead.id }}
      offer={({ type, dueDate }) => {
        const wasSpokenTo = type !== 'note' && !dueDate;
        if (lead.status !== 'new' || !wasSpokenTo) return undefined;
        return (close) => (
          <ToastButton
            onClick={() => {
              close();
              void newest.current.save('status', 'contacted');
            }}
          >
            {`Set to ${leadStatus.labels.contacted}`}
          </ToastButton>
        );
      }}
    />
  );
}
