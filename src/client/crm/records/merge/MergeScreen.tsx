import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatShortDate } from '#shared/fields/format.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { BackLink } from '../../../ui/list/BackLink.tsx';
import { isOutcomeUnknown, notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatValue } from '../../../ui/record/conflicts.ts';
import { useSearchParam, useSetSearchParam } from '../../../ui/useSearchParam.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { StoredRecordLoader } from '../EditRecord.tsx';
import type { MergeFacts, MergeRecord } from '../recordType.ts';
import { RecordSelect } from '../subject/RecordSelect.tsx';
import { useUndo } from '../useUndo.ts';
import classes from './Merge.module.css';

type Side = '0' | '1';

interface MergeFieldsProps {
  noun: MergeNoun;
  facts: MergeFacts;
  /** The one that stays by default, and the other. */
  records: [MergeRecord, MergeRecord];
  /** The screen that follows, where it is not the record that stays. */
  nextTo: string | undefined;
}

const isBlank = (value: unknown) => value === null || value === undefined || String(value) === '';
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Which one stays, and whose value for each differing field. */
function MergeFields({ noun, facts, records, nextTo }: MergeFieldsProps) {
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
  // Empty fields of the surviving record take the other's value.
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
      notify.undoable(`2 ${noun} merged into ${at(stays).title}`, undo.of(id));
    },
    onError: (failed) => {
      if (isOutcomeUnknown(failed)) notifyFailure('', failed, undo.of(id));
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
      <Stack gap={16}>
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
      </Stack>
    </Panel>
  );
}

/** Makes one record of two: `/crm/accounts/:id/merge?with=…`. */
export function MergeScreen({ noun, facts }: { noun: MergeNoun; facts: MergeFacts }) {
  const { id = '' } = useParams();
  const otherId = useSearchParam('with');
  const denied = useMissingRight('merge');
  const isFromList = useSearchParam('from') === 'duplicates';
  const back = isFromList
    ? { backTo: `/crm/${noun}/duplicates`, backLabel: 'Back to duplicates' }
    : { backTo: `/crm/${noun}/${id}`, backLabel: `Back to the ${facts.noun}` };
  return (
    <Stack gap="md">
      <div>
        <BackLink to={back.backTo}>{back.backLabel}</BackLink>
      </div>
      <div>
        <PageTitle>{`Merge ${noun}`}</PageTitle>
        <Text c="dimmed" maw="70ch">
          {`Two ${noun} become one; the other goes to the trash. ${facts.relatedHint} It can be undone.`}
        </Text>
      </div>
      {denied && <Alert color="yellow">{`${denied}.`}</Alert>}
      <LoadRecord id={id} facts={facts} {...back}>
        {(record) =>
          denied ? null : otherId ? (
            <LoadRecord id={otherId} facts={facts} {...back}>
              {(other) => (
                <MergeFields
                  key={`${record.version} ${other.version}`}
                  noun={noun}
                  facts={facts}
                  nextTo={isFromList ? back.backTo : undefined}
                  records={[record, other]}
                />
              )}
            </LoadRecord>
          ) : (
            <ChooseMergeRecord noun={noun} type={facts.noun} record={record} />
          )
        }
      </LoadRecord>
    </Stack>
  );
}

interface LoadRecordProps {
  id: string;
  facts: MergeFacts;
  backTo: string;
  backLabel: string;
  children: (record: MergeRecord) => ReactNode;
}

const LoadRecord = ({ id, facts, ...props }: LoadRecordProps) => (
  <StoredRecordLoader noun={facts.noun} id={id} query={facts.useRecord(id)} {...props} />
);

interface ChooseMergeRecordProps {
  noun: MergeNoun;
  type: MergeFacts['noun'];
  record: MergeRecord;
}

/** Chooses the record to merge with: a likely duplicate, or one that is searched for. */
function ChooseMergeRecord({ noun, type, record }: ChooseMergeRecordProps) {
  const setParam = useSetSearchParam();
  const choose = (id: string | null) => setParam('with', id);
  const { data: likely } = trpc.duplicates.find.useQuery({
    noun,
    id: record.id,
    name: record.title,
    contactPoints: record.contactPoints,
    abn: record.abn,
    accountId: record.accountId,
  });

  return (
    <Panel title={`Which ${type} is the same as ${record.title}?`}>
      {likely && likely.length > 0 && (
        <ul className={classes.likely}>
          {likely.map(({ id, title, subtitle, reasons }) => (
            <li key={id}>
              <span>
                {title}{' '}
                <span className={classes.why}>
                  {[subtitle, reasons.join(', ')].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => choose(id)}
                aria-label={`Choose ${title}`}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      )}
      {likely?.length === 0 && <Text c="dimmed">No duplicates found. Search by name:</Text>}
      <RecordSelect
        nouns={[type]}
        value={null}
        onChange={(other) => choose(other?.id ?? null)}
        except={record.id}
        showDetail
        mt="md"
        label={`Another ${type}`}
        placeholder={`Search ${noun}`}
      />
    </Panel>
  );
}
