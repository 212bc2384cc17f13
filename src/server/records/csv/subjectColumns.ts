import { choiceCell, textCell } from '#shared/records/csv/cells.ts';
import { type CsvColumn, idColumn } from '#shared/records/csv/columns.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { HEADINGS } from './headings.ts';

/** The columns of rows that are about one record of any type; see `CsvImport.isAboutSubject`. */
export const subjectCsvColumns: CsvColumn[] = [
  {
    field: 'subjectNoun',
    label: 'Record type',
    cell: choiceCell(subjectNoun.labels),
    aliases: ['related type'],
  },
  {
    field: 'subject',
    label: 'Record',
    cell: textCell,
    aliases: [
      ...['record name', 'about', 'related to', 'regarding', 'email', 'contact email', 'contact'],
      ...['account', ...HEADINGS.account, 'lead', 'opportunity', 'deal', 'name'],
    ],
  },
  idColumn('subjectId', 'Record'),
];
