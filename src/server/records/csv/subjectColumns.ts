import { choiceCell } from '#shared/records/csv/cells.ts';
import { subjectNoun } from '#shared/records/nouns.ts';

/** The columns of rows that are about one record of any type, for `columnsOf`; see `CsvImport.isAboutSubject`. */
export const subjectCsvColumns = {
  subjectNoun: { label: 'Record Type', cell: choiceCell(subjectNoun.labels), aliases: ['related type'] },
  subject: {
    label: 'Record',
    aliases: [
      ...['record name', 'about', 'related to', 'regarding', 'email', 'e-mail', 'contact email', 'contact'],
      ...['account', 'company', 'organisation', 'organization', 'lead', 'opportunity', 'deal', 'name'],
    ],
  },
  subjectId: { label: 'Record ID', aliases: ['related id'] },
};
