import { Fragment, useState } from 'react';
import type { RegistrationGroup } from '#shared/proposals/catalogue.ts';
import { SIL } from '#shared/proposals/independentLiving.ts';
import { hasTyped } from '#shared/records/foldText.ts';
import { Card } from '../../Card.tsx';
import classes from './GroupPicker.module.css';
import { GroupRow } from './GroupRow.tsx';
import { GroupSearch } from './GroupSearch.tsx';
import { NumberColumnHeader } from './NumberColumnHeader.tsx';
import { SilQuestion, type SilQuestionProps } from './SilQuestion.tsx';

interface GroupPickerProps {
  groups: readonly RegistrationGroup[];
  /** The numbers of the selected groups. */
  chosen: ReadonlySet<string>;
  onToggle: (number: string) => void;
  /** The question beside a chosen group; undefined where there is none. */
  question: SilQuestionProps | undefined;
}

/** The table in which registration groups are selected. */
export function GroupPicker({ groups, chosen, onToggle, question }: GroupPickerProps) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<'ascending' | 'descending'>('ascending');

  const found = groups.filter(({ number, name }) => hasTyped(number, search) || hasTyped(name, search));
  const shown = order === 'ascending' ? found : found.toReversed();

  return (
    <Card title="Registration groups">
      <GroupSearch value={search} onChange={setSearch} />
      <div className={classes.counts}>
        <p role="status">{chosen.size} groups selected</p>
        <p role="status">{search.trim() && `${found.length} of ${groups.length} shown`}</p>
      </div>
      {found.length > 0 ? (
        <table className={classes.table}>
          <thead className={classes.head}>
            <tr>
              <td />
              <NumberColumnHeader
                order={order}
                onToggle={() => setOrder(order === 'ascending' ? 'descending' : 'ascending')}
              />
              <th scope="col">Registration Group</th>
              <th className={classes.audit} scope="col">
                Type of Audit
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <Fragment key={group.id}>
                <GroupRow
                  group={group}
                  isChosen={chosen.has(group.number)}
                  onToggle={() => onToggle(group.number)}
                />
                {question && group.number === SIL.beside && chosen.has(group.number) && (
                  <SilQuestion {...question} />
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={classes.empty}>No group has “{search.trim()}” in its number or name.</p>
      )}
    </Card>
  );
}
