import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { OpportunityCard, StageTotals } from '#shared/opportunities/opportunities.schema.ts';
import { isClosed, type OpportunityStage } from '#shared/opportunities/opportunities.ts';
import { useListMemory } from '../../../ui/list/listMemory.ts';
import { useOffsetTop } from '../../../ui/list/useOffsetTop.ts';
import { useReturnedRow } from '../../../ui/list/useReturnToRow.ts';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { useSetSearchParam } from '../../../ui/useSearchParam.ts';
import type { BoardCardActions } from './BoardCard.tsx';
import { BoardColumn, type BoardColumnProps } from './BoardColumn.tsx';
import type { Dragging } from './dragAndDrop.ts';
import { DraggingContext } from './dragging.ts';
import classes from './OpportunityBoard.module.css';
import { STAGE_PARAM, StageLinks, useShownStage } from './StageLinks.tsx';

// A phone never needs it.
const BoardDragging = lazyPart(async () => (await import('./BoardDragging.tsx')).BoardDragging, {
  onError: 'ignore',
});

interface BoardColumnsProps
  extends Pick<BoardColumnProps, 'filters' | 'pendingMoves'>,
    Pick<BoardCardActions, 'onMove' | 'onDelete'> {
  columns: StageTotals[];
  /** The stages of closed opportunities are rails until they are opened. */
  hasRails: boolean;
}

/** One column per stage, between which cards are dragged; on a phone one stage, and cards are moved by their menu. */
export function BoardColumns(props: BoardColumnsProps) {
  const shown = { ...props, returnedId: useReturnedRow() };
  return useIsPhone() ? <OneColumn {...shown} /> : <AllColumns {...shown} />;
}

type ShownColumnsProps = BoardColumnsProps & Pick<BoardCardActions, 'returnedId'>;

function AllColumns({ columns, hasRails, onMove, ...props }: ShownColumnsProps) {
  const foldOf = useFolds();
  const board = useRef<HTMLDivElement>(null);
  const top = useOffsetTop(board);
  const focusIdRef = useRef<string | null>(null);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  // The card as it was when picked up, so that a change by somebody else during the drag is a conflict.
  const draggedCardRef = useRef<OpportunityCard>(undefined);

  const moveCard = (card: OpportunityCard, to: OpportunityStage) => {
    focusIdRef.current = card.id;
    onMove(card, to);
  };
  useEffect(() => {
    const forget = () => {
      focusIdRef.current = null;
    };
    addEventListener('pointerdown', forget, true);
    addEventListener('keydown', forget, true);
    return () => {
      removeEventListener('pointerdown', forget, true);
      removeEventListener('keydown', forget, true);
    };
  }, []);
  return (
    <DraggingContext value={dragging}>
      <BoardDragging
        onReady={setDragging}
        onStart={(card) => {
          draggedCardRef.current = card;
        }}
        onDrop={(stage) => {
          if (draggedCardRef.current) moveCard(draggedCardRef.current, stage);
        }}
      />
      <div ref={board} className={classes.board} style={{ '--top': `${top}px` } as CSSProperties}>
        {columns.map((column) => (
          <BoardColumn
            key={column.stage}
            totals={column}
            fold={hasRails && isClosed(column.stage) ? foldOf(column.stage) : undefined}
            onMove={moveCard}
            focusIdRef={focusIdRef}
            isDraggable
            {...props}
          />
        ))}
      </div>
    </DraggingContext>
  );
}

/** The stages that this person has opened, in this browser. */
function useFolds() {
  const { memory, remember } = useListMemory('opportunities');
  const [open, setOpen] = useState<string[]>(memory.openStages ?? []);
  return (stage: OpportunityStage) => ({
    isFolded: !open.includes(stage),
    toggle: () => {
      const next = open.includes(stage) ? open.filter((other) => other !== stage) : [...open, stage];
      remember({ openStages: next });
      setOpen(next);
    },
  });
}

function OneColumn({ columns, hasRails: _, onMove, ...props }: ShownColumnsProps) {
  const shown = useShownStage(columns);
  const setParam = useSetSearchParam();
  const currentLink = useRef<HTMLAnchorElement>(null);
  const focusIdRef = useRef<string | null>(null);
  const totals = columns.find(({ stage }) => stage === shown);

  const hasMoved = props.pendingMoves.size > 0;
  // A moved card is in another stage, and the focus was on its menu.
  useEffect(() => {
    if (hasMoved && document.activeElement === document.body) currentLink.current?.focus();
  }, [hasMoved]);

  return (
    <>
      <StageLinks columns={columns} shown={shown} currentRef={currentLink} />
      {totals && (
        <BoardColumn
          key={shown}
          totals={totals}
          onMove={(card, to) => {
            // The stage stays, even when its last card is moved.
            setParam(STAGE_PARAM, card.stage);
            onMove(card, to);
          }}
          focusIdRef={focusIdRef}
          isDraggable={false}
          {...props}
        />
      )}
    </>
  );
}
