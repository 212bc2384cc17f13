import type { RecordCsv } from '../records/csv/recordCsv.ts';

/** The columns that a new record needs; of another record either its name or its ID. */
export function requiredColumns({ columns, import: config }: Pick<RecordCsv, 'columns' | 'import'>) {
  const issues = config?.input.safeParse({}).error?.issues ?? [];
  const fields = new Set(issues.map(({ path }) => String(path[0])));
  if (config?.isAboutSubject) fields.add('subject');
  const names = columns.map(({ field }) => field);
  return new Set(
    names.filter((name) => fields.has(name) || (fields.has(`${name}Id`) && names.includes(`${name}Id`))),
  );
}
