import { Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useReturnedRow } from '../list/useReturnToRow.ts';
import classes from './Folded.module.css';

interface FoldedSectionProps {
  /** The anchor of links to it, which open it. */
  anchor: string;
  /** The anchors of its content, whose links open it, too. */
  within?: readonly string[];
  title: string;
  /** The content in a few words. */
  summary: ReactNode;
  hint?: string | undefined;
  /** True for what is in use already. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A section that is one row until it is opened, and printed open. What was typed stays while it is closed. */
export function FoldedSection({
  anchor,
  within = [],
  title,
  summary,
  hint,
  startsOpen = false,
  children,
}: FoldedSectionProps) {
  const [titleId, bodyId] = [useId(), useId()];
  const { hash } = useLocation();
  const returnedRow = useReturnedRow();
  // A person who comes back to a row of a list is not led to the section of a link that was followed before.
  const [oldHash] = useState(returnedRow && hash);
  const target = hash === oldHash ? '' : hash.slice(1);
  const isLinked = target === anchor || within.includes(target);
  const [isOpen, setOpen] = useState(isLinked || startsOpen);
  const [wasLinked, setWasLinked] = useState(isLinked);
  const button = useRef<HTMLButtonElement>(null);
  if (isLinked !== wasLinked) {
    setWasLinked(isLinked);
    if (isLinked) setOpen(true);
  }
  useEffect(() => {
    if (target !== anchor) return;
    button.current?.focus({ preventScroll: true });
    button.current?.closest('section')?.scrollIntoView();
  }, [target, anchor]);
  return (
    <section className={classes.folded} id={anchor} aria-labelledby={titleId}>
      <div className={classes.foldedHead}>
        <Title order={2} id={titleId} size="h3">
          <button
            ref={button}
            type="button"
            className={classes.foldedButton}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
          </button>
        </Title>
        <Text span size="sm" c="dimmed" className={classes.foldedSummary}>
          {summary}
        </Text>
        <IconChevronDown size={20} aria-hidden className={classes.foldedArrow} />
      </div>
      <div id={bodyId} className={classes.foldedBody} hidden={!isOpen}>
        {hint && (
          <Text c="dimmed" size="sm" maw="65ch" mb="md">
            {hint}
          </Text>
        )}
        {children}
      </div>
    </section>
  );
}

/** A section of the settings that is a page of its own: one row, which leads there. */
export const LinkSection = ({ title, summary, to }: { title: string; summary: string; to: string }) => (
  <div className={classes.folded}>
    <div className={classes.foldedHead}>
      <Title order={2} size="h3">
        <Link to={to} className={classes.foldedButton}>
          {title}
        </Link>
      </Title>
      <Text span size="sm" c="dimmed" className={classes.foldedSummary}>
        {summary}
      </Text>
      <IconChevronRight size={20} aria-hidden className={classes.foldedArrow} />
    </div>
  </div>
);
