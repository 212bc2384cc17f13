import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { RegistrationGroup } from '#shared/proposals/catalogue.ts';
import { SIL, SIL_QUESTION } from '#shared/proposals/independentLiving.ts';
import { hasTyped } from '#shared/records/foldText.ts';
import { AuditBadge } from '../../../proposal-document/AuditBadge.tsx';
import { Card } from '../../Card.tsx';
import classes from './GroupPicker.module.css';

interface GroupPickerProps {
  groups: readonly RegistrationGroup[];
  chosen: ReadonlySet<string>;
  onToggle: (number: string) => void;
  /** The question beside a chosen group; undefined where there is none. */
  question: SilQuestionProps | undefined;
}

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

interface NumberColumnHeaderProps {
  order: 'ascending' | 'descending';
  onToggle: () => void;
}

function NumberColumnHeader({ order, onToggle }: NumberColumnHeaderProps) {
  const Arrow = order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={order}>
      <button className={classes.sort} type="button" onClick={onToggle}>
        No.
        <Arrow size={16} aria-hidden />
      </button>
    </th>
  );
}

interface GroupRowProps {
  group: RegistrationGroup;
  isChosen: boolean;
  onToggle: () => void;
}

/** The checkbox's label covers the row. */
function GroupRow({ group: { number, name, description, auditType }, isChosen, onToggle }: GroupRowProps) {
  const id = `group-${number}`;
  return (
    <tr className={classes.row} data-chosen={isChosen}>
      <td>
        <input
          type="checkbox"
          id={id}
          aria-labelledby={`${id}-number ${id}-name`}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <td id={`${id}-number`}>{number}</td>
      <th scope="row">
        <span className={classes.inlineFacts}>
          <span aria-hidden>{number}</span>
          <AuditBadge audit={auditType} />
        </span>
        <span className={classes.text}>
          <label id={`${id}-name`} htmlFor={id}>
            {name}
          </label>
          <span className={classes.description}>{description}</span>
        </span>
      </th>
      <td className={classes.audit}>
        <AuditBadge audit={auditType} />
      </td>
    </tr>
  );
}

interface GroupSearchProps {
  value: string;
  onChange: (typed: string) => void;
}

function GroupSearch({ value, onChange }: GroupSearchProps) {
  return (
    <div className={classes.search}>
      <IconSearch size={20} aria-hidden />
      <input
        type="search"
        aria-label="Search registration groups"
        placeholder="Search by number or name"
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface SilQuestionProps {
  isSil: boolean;
  onAnswer: (isSil: boolean) => void;
}

/** The row below the group beside which visitors are asked. */
const SilQuestion = ({ isSil, onAnswer }: SilQuestionProps) => (
  <tr className={classes.silQuestionRow}>
    <td colSpan={2} />
    <td colSpan={2}>
      <fieldset className={classes.question}>
        <legend>{SIL_QUESTION}</legend>
        {[true, false].map((answer) => (
          <label key={String(answer)}>
            <input type="radio" name="sil" checked={isSil === answer} onChange={() => onAnswer(answer)} />
            {answer ? 'Yes' : 'No'}
          </label>
        ))}
      </fieldset>
    </td>
  </tr>
);
