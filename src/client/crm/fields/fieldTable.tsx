import { createContext, Fragment, type ReactNode, use, useMemo, useState } from 'react';
import type { Field } from '#shared/fields/kinds.ts';
import type { FilterParser } from '#shared/records/filters.ts';
import { Initials } from '../../ui/Initials.tsx';
import type { Column, Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { EditableCell } from '../records/list/EditableCell.tsx';
import type { RecordType } from '../records/recordType.ts';
import { type FieldEditor, type UpdateCalls, useChangeField } from '../records/useChangeField.ts';
import { assigneeInput, type Team } from '../team/useAssigneeInput.ts';
import { useTeamOptions } from '../team/useTeamOptions.ts';

/** The kinds whose values are aligned at their ends. */
const NUMBERS: readonly Field['kind'][] = ['aud', 'percent', 'whole'];

/** The facts of a column that do not follow from its field. */
interface OwnFacts<Row> extends Partial<Column<Row>> {
  /** The value as it is shown; its text by default. */
  shown?: (row: Row) => ReactNode;
}

interface ColumnMakers<Row, Values> {
  edit: (row: Row) => FieldEditor<Values>;
  /** A field that is changed in its row, as in `column('industry', 150)`. */
  column: (name: keyof Values & string, width: number, own?: OwnFacts<Row>) => Column<Row>;
  /** A value that is not changed in its row, as in `plain('name', 160)`. */
  plain: (name: keyof Row & string, width: number, own?: Partial<Column<Row>>) => Column<Row>;
  /** The member of the team who has the record, for a table with `hasOwner`. */
  owner: (name: keyof Values & keyof Row & string, width: number) => Column<Row>;
}

interface TableFacts<Row, Values extends object> {
  type: Pick<RecordType, 'noun' | 'path'>;
  fields: { [Name in keyof Values]-?: Field };
  /** The columns that it knows are sorted by a press of their head. */
  sort: FilterParser<unknown>;
  /** The labels of values that are not changed in their rows. */
  labels: { [Name in keyof Row]?: string };
  calls: UpdateCalls<Values>;
  /** Where more than the field itself changes; by default the editor of `calls`. */
  useEditor?: () => (row: Row) => FieldEditor<Values>;
  hasOwner?: boolean;
  titleOf: (row: Row) => string;
  columns: (make: ColumnMakers<Row, Values>) => Columns<Row>;
}

/** Makes the table of a noun, in whose rows fields are changed. */
export function fieldTable<Row extends FieldEditor<Values>['record'], Values extends object>(
  facts: TableFacts<Row, Values>,
) {
  const { type, fields, sort, labels, calls, hasOwner, titleOf, columns } = facts;
  const { useEditor = () => useChangeField<Values>(type, fields, calls) } = facts;
  const hrefOf = ({ id }: Row) => `/crm/${type.path}/${id}`;
  const Team = hasOwner ? TeamOfTable : Fragment;
  const make = (edit: ColumnMakers<Row, Values>['edit']) =>
    columns({
      edit,
      column: (name, width, { shown, ...own } = {}) => ({
        name,
        label: fields[name].label,
        width,
        isNumeric: NUMBERS.includes(fields[name].kind),
        cell: (row) => (
          <EditableCell edit={edit(row)} name={name}>
            {shown?.(row)}
          </EditableCell>
        ),
        ...own,
      }),
      plain: (name, width, own = {}) => ({
        name,
        label: labels[name] ?? '',
        width,
        cell: (row) => row[name] as ReactNode,
        ...own,
      }),
      owner: (name, width) => ({
        name: 'owner',
        label: fields[name].label,
        width,
        cell: (row) => <AssigneeCell edit={edit(row)} name={name} id={row[name] as string | null} />,
      }),
    });
  return function FieldTable(props: { rows: Row[]; query: ListQuery<Row> }) {
    const edit = useEditor();
    // Once, so that rows are not rendered again: the editor does the same in every render.
    const [made] = useState(() => {
      const [first, ...others] = make(edit);
      const withSort = (column: Column<Row>) => ({ ...column, isUnsorted: !sort(column.name) });
      return [withSort(first), ...others.map(withSort)] as const;
    });
    return (
      <Team>
        <RecordTable list={type.path} columns={made} getTitle={titleOf} getHref={hrefOf} {...props} />
      </Team>
    );
  };
}

const TeamContext = createContext<Team>({ everybody: [], active: [] });

/** One query for the table's `AssigneeCell`s: one per row is too expensive. */
function TeamOfTable({ children }: { children: ReactNode }) {
  const { team, ...options } = useTeamOptions();
  // Rows are rendered again only when the team has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are made from the data.
  const value = useMemo(() => options, [team.data]);
  return <TeamContext value={value}>{children}</TeamContext>;
}

interface AssigneeCellProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
  id: string | null;
}

/** The initials of the member of the team who has a record, chosen in its row of a table within `TeamOfTable`. */
function AssigneeCell<Values, Name extends keyof Values & string>(props: AssigneeCellProps<Values, Name>) {
  const { edit, name, id } = props;
  const team = use(TeamContext);
  const owner = team.everybody.find(({ value }) => value === id)?.label;
  return (
    <EditableCell edit={edit} name={name} input={assigneeInput(team, { id })}>
      {owner && <Initials name={owner} />}
    </EditableCell>
  );
}
