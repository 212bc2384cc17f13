import type { EngagementCard, EngagementValues } from '#shared/engagements/engagements.schema.ts';
import {
  engagementFields,
  engagementSortParser,
  engagementFactLabels as facts,
  engagementLabels as labels,
  stepActor,
} from '#shared/engagements/engagements.ts';
import { trpc } from '../../trpc.ts';
import { dayInRow } from '../../ui/record/lateDay.tsx';
import { fieldTable } from '../fields/fieldTable.tsx';
import { describeStep, EngagementStateBadge } from './EngagementCard.tsx';
import { engagements } from './engagements.record.ts';

export const EngagementTable = fieldTable<EngagementCard, EngagementValues>({
  type: engagements,
  fields: engagementFields,
  sort: engagementSortParser,
  labels: { ...labels, ...facts },
  calls: trpc.engagements,
  hasOwner: true,
  titleOf: ({ accountName, name }) => `${accountName}, ${name}`,
  columns: ({ column, plain, owner }) => [
    plain('accountName', 200, { name: 'account', label: labels.accountId }),
    column('name', 184),
    plain('step', 254, { cell: describeStep }),
    plain('dueOn', 96, {
      name: 'due',
      cell: ({ dueOn }) => dayInRow(dueOn, true),
    }),
    plain('actsNow', 88, { cell: ({ actsNow }) => actsNow && stepActor.labels[actsNow] }),
    owner('ownerId', 64),
    column('state', 92, { shown: (row) => <EngagementStateBadge state={row.state} /> }),
    column('startsOn', 118, { isHiddenAtFirst: true }),
  ],
});
