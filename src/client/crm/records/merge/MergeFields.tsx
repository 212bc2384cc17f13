import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatShortDate } from '#shared/fields/format.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { isOutcomeUnknown, notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { formatValue } from '../../../ui/record/conflicts.ts';
import type { MergeFacts, MergeRecord } from '../recordType.ts';
import { useUndo } from '../useUndo.ts';
import classes from './Merge.module.css';

type Side = '0' | '1';

interface MergeFieldsProps {
  noun: MergeNoun;
  facts: MergeFacts;
  /** The one that stays unless the person chooses otherwise, and the other. */
  records: [MergeRecord, MergeRecord];
  /** The screen that follows, where it is not the record that stays. */
  nextTo: string | undefined;
}

const isBlank = (value: unknown) => value === null || value === undefined || String(value) === '';
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Chooses which of the two stays, and whose value for each field in which they differ. */
export function MergeFields({ noun, facts, records, nextTo }: MergeFieldsProps) {
  const { noun: type, together = [] } = facts;
  const { labels, formats } = facts.fields;
  const navigate = useNavigate();
  const [id] = useState(() => v7());
  const [stays, setStays] = useState<Side>('0');
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const [error, setError] = useState<string | null>(null);
  const differing = Object.keys(labels).filter(
    (field) => !isSame(records[0].values[field], records[1].values[field]),
  );
  const identical = Object.entries(labels).filter(
    ([field]) => !differing.includes(field) && !isBlank(records[0].values[field]),
  );
  const at = (side: Side) => records[side === '0' ? 0 : 1];
  const goes: Side = stays === '0' ? '1' : '0';
  // An empty field of the record that stays gets the value of the other.
  const sideOf = (field: string) => chosen[field] ?? (isBlank(at(stays).values[field]) ? goes : stays);
  const choose = (field: string, side: Side) => {
    const fields = together.find((group) => group.includes(field)) ?? [field];
    setChosen({ ...chosen, ...Object.fromEntries(fields.map((one) => [one, side])) });
  };
  const show = (field: string, side: Side): ReactNode => formatValue(at(side).values[field], formats[field]);

  const undo = useUndo({ show: (message) => notify.success(message, at(stays).title) });
  const merge = trpc.merges.create.useMutation({
    onSuccess: ({ id, keptId }) => {
      navigate(nextTo ?? `/crm/${noun}/${keptId}`);
      notify.undoable(`2 ${noun} merged into ${at(stays).title}`, () => undo.mutate({ act: id }));
    },
    onError: (failed) => {
      if (isOutcomeUnknown(failed)) notifyFailure('', failed, () => undo.mutate({ act: id }));
      else setError(failed.message);
    },
  });

  const save = () => {
    setError(null);
    const fields = differing.filter((field) => sideOf(field) === goes);
    const data = Object.fromEntries(fields.map((field) => [field, at(goes).values[field]]));
    const versionOf = ({ id, version }: MergeRecord) => ({ id, version });
    merge.mutate({ id, noun, kept: versionOf(at(stays)), gone: versionOf(at(goes)), data });
  };

  return (
    <Panel title="Compare">
      <div className={classes.fields}>
        <Radio.Group
          label={`The ${type} that stays`}
          value={stays}
          onChange={(side) => setStays(side as Side)}
        >
          <div className={classes.pair}>
            {(['0', '1'] as const).map((side) => (
              <Radio
                key={side}
                value={side}
                label={<span className={classes.value}>{at(side).title}</span>}
                description={`Created ${formatShortDate(at(side).createdAt)}`}
              />
            ))}
          </div>
        </Radio.Group>
        {differing.map((field) => (
          <Radio.Group
            key={field}
            label={labels[field]}
            value={sideOf(field)}
            onChange={(side) => choose(field, side as Side)}
          >
            <div className={classes.pair}>
              {(['0', '1'] as const).map((side) => (
                <Radio
                  key={side}
                  value={side}
                  label={<span className={classes.value}>{show(field, side)}</span>}
                />
              ))}
            </div>
          </Radio.Group>
        ))}
        {identical.length > 0 && (
          <Text c="dimmed" size="sm">
            {`Identical: ${identical.map(([, label]) => label).join(', ')}.`}
          </Text>
        )}
        {error && <FormAlert>{`Nothing is merged: ${error}`}</FormAlert>}
        <Group justify="flex-end">
          <Button onClick={save} loading={merge.isPending} className={classes.merge}>
            {`Merge into ${at(stays).title}`}
          </Button>
        </Group>
      </div>
    </Panel>
  );
}
