import { documentKind, documentLabels } from './documents.ts';
import { choiceCell, countCell, instantCell } from './records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from './records/csv/columns.ts';
import { subjectNoun } from './records/nouns.ts';

/** The columns of documents in a CSV file, in their order. */
export const documentColumns = columnsOf(
  documentLabels,
  {
    id: ID_COLUMN,
    kind: { label: 'Type', cell: choiceCell(documentKind.labels) },
    size: { label: 'Size in bytes', cell: countCell },
    versionCount: { label: 'Version', cell: countCell },
    uploadedAt: { label: 'Uploaded', cell: instantCell },
    owner: { label: 'Owner' },
    ...Object.fromEntries(
      subjectNoun.options.flatMap(({ value, label }) => [
        [value, { label }],
        [`${value}Id`, { label: `${label} ID` }],
      ]),
    ),
  },
  [
    ...['id', 'name', 'kind', 'size', 'versionCount', 'uploadedAt', 'owner', 'description'],
    ...subjectNoun.values.flatMap((noun) => [noun, `${noun}Id`]),
  ],
);
