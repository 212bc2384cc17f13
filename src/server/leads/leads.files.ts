import { leadFacts, leadFields, type ScorePart } from '#shared/leads/leads.ts';
import { type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { tableFile } from '../records/csv/export/furtherFiles.ts';
import { leadCsv } from './leads.csv.ts';
import { Lead } from './leads.entity.ts';
import { leadsWhere } from './leads.queries.ts';

const columns: CsvColumn[] = [
  ID_COLUMN,
  ...fieldColumns({ title: leadFields.title, ...leadFacts }),
  {
    field: 'scoreParts',
    label: 'Parts of the score',
    cell: {
      parse: (text) => text,
      format: (parts: ScorePart[]) =>
        parts.map(({ label, points, weight }) => `${label} ${points}/${weight}`).join('; '),
    },
  },
  {
    field: 'formData',
    label: 'Sent with the form',
    cell: { parse: (text) => text, format: (data: object) => JSON.stringify(data) },
  },
];

/** The facts of leads that no form edits, for the full export. */
export const leadFiles = [
  tableFile('lead-scores.csv', 'The score of each lead, the last contact, and the form of the website.', {
    table: 'leads',
    entity: Lead,
    selectIds: (em, filters, me) => leadsWhere(em, filters, me).select('lead.id'),
    csv: { columns, selection: leadCsv.selection },
  }),
];
