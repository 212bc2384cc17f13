import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { importNoun, savedViewList } from '#shared/records/nouns.ts';
import classes from './Import.module.css';

interface OpenImportedProps {
  file: ImportRecord;
  /** True if an undo moved records to the trash. */
  hasTrash: boolean;
  onRun: () => void;
  onUndo: () => void;
}

/** The next step of a file that is imported: the lists of what was created, or what is left to do. */
export function OpenImported({ file, hasTrash, onRun, onUndo }: OpenImportedProps) {
  const { state } = file;
  const links = state === 'imported' ? listsOf(file) : [];
  if (state === 'checked' || (state === 'imported' && links.length === 0)) return null;
  if (state === 'undone' && !hasTrash) return null;
  return (
    <div className={classes.acts}>
      {state === 'importing' && <Button onClick={onRun}>Go on importing</Button>}
      {state === 'undoing' && <Button onClick={onUndo}>Go on undoing</Button>}
      {state === 'undone' && (
        <Button variant="default" component={Link} to="/crm/settings/data/records">
          Open the trash
        </Button>
      )}
      {links.map(({ noun, created }) => (
        <Button
          key={noun}
          variant={noun === file.noun ? 'filled' : 'default'}
          component={Link}
          to={`/crm/${noun}?sort=-created`}
        >
          {`Open the ${formatCount(created, singularOf(noun))}`}
        </Button>
      ))}
    </div>
  );
}

/** The lists of what was created, which begin with it; that of the file first. */
const listsOf = (file: ImportRecord) =>
  importNoun.values
    .map((noun) => ({ noun, created: (noun === file.noun ? file.counts : file.above[noun])?.create ?? 0 }))
    .filter(({ noun, created }) => created > 0 && savedViewList.values.some((list) => list === noun))
    .toSorted((one, other) => Number(other.noun === file.noun) - Number(one.noun === file.noun));
