import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ActivityForm } from './ActivityForm.tsx';
import { ActivitySkeleton } from './ActivitySkeleton.tsx';
import { ActivityTimeline } from './ActivityTimeline.tsx';

/** A lead's history, newest first, and the form that adds to it. */
export function ActivityCard({ leadId }: { leadId: string }) {
  const query = trpc.activities.byLead.useQuery({ leadId });
  return (
    <Panel title="Activities">
      <ActivityForm leadId={leadId} />
      {query.data && <ActivityTimeline activities={query.data} />}
      {query.isPending && <ActivitySkeleton />}
      {query.error && (
        <ErrorNotice
          message={`Failed to load activities: ${query.error.message}`}
          onRetry={() => query.refetch()}
        />
      )}
    </Panel>
  );
}
