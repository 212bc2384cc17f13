import { Skeleton, Text } from '@mantine/core';
import grid from '../CardGrid.module.css';
import classes from './ListSkeleton.module.css';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Six cards, or as many table rows. */
export function ListSkeleton({ noun, isTable }: { noun: string; isTable: boolean }) {
  return (
    <div>
      <Text c="dimmed" size="sm" mb="sm" role="status">{`Loading ${noun}...`}</Text>
      <div className={isTable ? classes.rows : grid.grid} aria-hidden>
        {PLACES.map((name) =>
          isTable ? (
            <div key={name} className={classes.row}>
              {PLACES.map((cell) => (
                <Skeleton key={cell} h={14} />
              ))}
            </div>
          ) : (
            <div key={name} className={classes.card}>
              <Skeleton h={20} w={90} radius="xl" />
              <Skeleton h={20} w="75%" />
              <Skeleton h={14} w="50%" />
              <Skeleton h={14} w="60%" />
              <Skeleton h={14} w="40%" />
            </div>
          ),
        )}
      </div>
    </div>
  );
}
