import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { nounInTitle, type SubjectNoun } from '#shared/records/nouns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailScreen, DetailSkeleton } from '../../ui/record/DetailScreen.tsx';
import { findCachedRecord } from '../cache/listCache.ts';
import { type DeleteCalls, DeleteItem } from './DeleteItem.tsx';
import { StoredRecordLoader } from './EditRecord.tsx';
import { QuickActionsSkeleton } from './QuickActionsPanel.tsx';
import type { RecordType } from './recordType.ts';

type Detail = ComponentProps<typeof DetailScreen>;

/** The parts of a screen that a list knows as well; `editTo` is null for a record that stays as it is. */
type Head = Pick<
  Detail,
  | 'title'
  | 'rename'
  | 'badges'
  | 'figure'
  | 'contactLine'
  | 'top'
  | 'first'
  | 'areFactsLast'
  | 'isFirstWide'
  | 'timeline'
  | 'isWide'
  | 'hasTwoColumns'
> & {
  editTo?: null | undefined;
};

interface RecordScreenProps<Card, Row>
  extends Pick<ComponentProps<typeof StoredRecordLoader<Row>>, 'id' | 'query' | 'errorLabel'> {
  type: RecordType<SubjectNoun>;
  /** Left out where the menu has a Delete of its own. */
  calls?: DeleteCalls;
  head: (record: Card | Row) => Head;
  panelTitle: string;
  /** The content of the first panel while only the card is known. */
  summary: (card: Card) => ReactNode;
  children: (
    record: Row,
  ) => Pick<
    Detail,
    'notice' | 'menu' | 'contactLine' | 'top' | 'first' | 'timeline' | 'related' | 'children'
  >;
}

/** Shows the card until it is loaded. The heading stays mounted and keeps the focus. */
export function RecordScreen<Card extends { id: string }, Row extends { id: string }>(
  props: RecordScreenProps<Card, Row>,
) {
  const { type, calls, head, panelTitle, summary, children, ...loader } = props;
  const cached = useCachedRecord<Card>(type.path, loader.id);
  const list = { backTo: `/crm/${type.path}`, backLabel: `Back to ${type.path}` };
  const headOf = (record: Card | Row) => ({
    ...list,
    editTo: `${list.backTo}/${record.id}/edit`,
    editLabel: `Edit ${nounInTitle(type.noun)}`,
    ...head(record),
  });
  const renderCard = (card: Card) => (
    <DetailScreen key={card.id} top={<QuickActionsSkeleton />} {...headOf(card)}>
      <Panel title={panelTitle}>
        {summary(card)}
        <DetailSkeleton />
      </Panel>
    </DetailScreen>
  );
  return (
    <StoredRecordLoader noun={type.noun} {...list} {...loader} placeholder={cached && renderCard(cached)}>
      {(record) => {
        const { menu, ...parts } = children(record);
        const withDelete = calls && (
          <>
            {menu}
            <DeleteItem type={type} id={record.id} calls={calls} />
          </>
        );
        return <DetailScreen key={record.id} {...headOf(record)} {...parts} menu={withDelete ?? menu} />;
      }}
    </StoredRecordLoader>
  );
}

/** The fields that the cached lists hold of a record, for its screen to show until the record is loaded. */
function useCachedRecord<Card extends { id: string }>(noun: string, id: string) {
  const client = useQueryClient();
  return useMemo(() => findCachedRecord(client, noun, id) as Card | undefined, [client, noun, id]);
}
