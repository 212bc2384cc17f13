import { Button, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { useFoot } from '../../ui/overlay/useFoot.ts';
import classes from './Import.module.css';

/** The next step of a file, in sight below however many columns or rows. */
export function ImportBar({ summary, children }: { summary: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useFoot(bar);
  return (
    <div ref={bar} className={classes.bar}>
      <Text role="status" size="sm" c="dimmed">
        {summary}
      </Text>
      <div className={classes.barButtons}>{children}</div>
    </div>
  );
}

interface ReviewBarProps {
  ready: number;
  /** Rows with problems, without those that only repeat another row. */
  problems: number;
  repeats: number;
  /** The number of values that somebody decided about and that are not saved; null where nothing is to be fixed. */
  fixes: number | null;
  isPending: boolean;
  /** The file while its rows are checked again; else null. */
  check: ImportRecord | null;
  onCheck: () => void;
  /** Goes on with a check that broke off. */
  onGoOn: () => void;
  onImport: () => void;
}

/** The counts of a checked file, with the buttons that check it again and import it. */
export function ReviewBar({
  ready,
  problems,
  repeats,
  fixes,
  isPending,
  check,
  onCheck,
  onGoOn,
  onImport,
}: ReviewBarProps) {
  const count = (rows: number) => rows.toLocaleString('en-AU');
  const counts = [
    `${count(ready)} ready`,
    problems > 0 && `${count(problems)} to fix`,
    repeats > 0 && `${formatCount(repeats, 'repeat')} left out`,
  ];
  // An import writes what was checked: what was decided since would be lost.
  const mustCheck = fixes !== null && fixes > 0;
  const hasBroken = check !== null && !check.isRunning;
  return (
    <ImportBar
      summary={
        (check && describeCheck(check)) ??
        [...counts, mustCheck && 'check what you fixed first'].filter(Boolean).join(' · ')
      }
    >
      {hasBroken && (
        <Button variant="default" onClick={onGoOn}>
          Try Again
        </Button>
      )}
      {fixes !== null && !hasBroken && (
        <Button
          variant={mustCheck ? 'filled' : 'default'}
          disabled={fixes === 0}
          loading={isPending}
          onClick={onCheck}
        >
          {fixes === 0 ? 'Check again' : `Check ${count(fixes)} ${fixes === 1 ? 'fix' : 'fixes'}`}
        </Button>
      )}
      <Button disabled={ready === 0 || isPending || mustCheck} onClick={onImport}>
        {`Import ${count(ready)} ${ready === 1 ? 'row' : 'rows'}`}
      </Button>
    </ImportBar>
  );
}

function describeCheck({ isRunning, done, of }: ImportRecord) {
  if (!isRunning) return 'The check broke off';
  return done < of
    ? `Checking ${done.toLocaleString('en-AU')} of ${of.toLocaleString('en-AU')} rows`
    : 'Checking the rows';
}
