import { type HandOverKind, handOverKind, type NewOwners, type OpenWork } from '#shared/records/handOver.ts';
import { ACT_ID, defineEvent } from '../events/eventRule.ts';

interface HandOver {
  id: null;
  counts: Partial<OpenWork>;
  newOwners: NewOwners;
  authorId: string;
}

/** The records of somebody who left are with others: one event, told to each who took some, until it is undone. */
export const handedOver = defineEvent<HandOver>({
  kind: 'handed_over',
  noun: null,
  news: { table: 'bulk_changes', id: ACT_ID },
  to: async (_em, { counts, newOwners, authorId }) => [
    ...new Set(
      handOverKind.values.flatMap((kind: HandOverKind) => {
        const taker = newOwners[kind];
        return taker && taker !== authorId && counts[kind] ? [taker] : [];
      }),
    ),
  ],
});
