import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { Catalogue, Module } from '#shared/proposals/catalogue.ts';
import { parseCount } from '#shared/proposals/pricing.ts';
import type { ProposalValues } from '#shared/proposals/proposals.schema.ts';
import { groupsForProvider, OUTLET_LABELS, providerType } from '#shared/proposals/selection.ts';
import { hasTyped } from '#shared/records/foldText.ts';
import { AuditBadge } from '../../../proposal-document/AuditBadge.tsx';
import { WholeInput } from '../../../ui/form/inputs.tsx';
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx';
import { PanelSkeleton } from '../../../ui/loading/PanelSkeleton.tsx';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { blockerField } from '../sending/blockerFocus.ts';
import classes from './GroupsInput.module.css';

type Details = ProposalValues['selection']['details'];

interface DetailsInputProps {
  details: Details;
  modules: readonly Module[];
  /** The price depends only on outlets. */
  isRenewal: boolean;
  onChange: (details: Details) => void;
}

/** The clients and outlets of a provider, on which the price depends. */
function DetailsInput({ details, modules, isRenewal, onChange }: DetailsInputProps) {
  const { hasClients, clientCount, modulesWithClients, outlets } = details;
  const change = (changed: Partial<Details>) => onChange({ ...details, ...changed });
  return (
    <div className={classes.details}>
      {!isRenewal && (
        <Checkbox
          className={classes.wide}
          label="Has clients now"
          checked={hasClients}
          // Hidden details do not change the price.
          onChange={({ currentTarget }) =>
            change(
              currentTarget.checked
                ? { hasClients: true }
                : { hasClients: false, clientCount: 0, modulesWithClients: [] },
            )
          }
        />
      )}
      {hasClients && !isRenewal && (
        <>
          <CountInput
            label="Clients"
            value={clientCount}
            onChange={(count) => change({ clientCount: count })}
          />
          <Checkbox.Group
            className={classes.wide}
            label="Modules that the clients receive"
            value={modulesWithClients}
            onChange={(ids) => change({ modulesWithClients: ids })}
          >
            <div className={classes.modules}>
              {modules.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
      {OUTLET_LABELS.map(([outlet, label]) => (
        <CountInput
          key={outlet}
          label={`${label} outlets`}
          value={outlets[outlet]}
          onChange={(count) => change({ outlets: { ...outlets, [outlet]: count } })}
        />
      ))}
    </div>
  );
}

interface CountInputProps {
  label: string;
  value: number;
  onChange: (count: number) => void;
}

const CountInput = ({ label, value, onChange }: CountInputProps) => (
  <WholeInput
    label={label}
    value={value}
    onChange={(count) => onChange(typeof count === 'number' ? parseCount(count) : 0)}
  />
);

type Selection = ProposalValues['selection'];

interface GroupsInputProps {
  value: Selection;
  onChange: (selection: Selection) => void;
  error?: ReactNode;
  catalogue: Catalogue | undefined;
}

/** Pixels, on a phone: without a group, and of each. */
const FOLDED_HEIGHT = 100;
const GROUP_HEIGHT = 54;

/** The questions of the site's proposal tool: the provider, the groups, and what an existing provider gives today. */
export function GroupsInput({ value, onChange, error, catalogue }: GroupsInputProps) {
  const [search, setSearch] = useState('');
  /** The groups that stand first: those that were selected when the list opened. */
  const [before, setBefore] = useState(value.groups);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  /** What follows the groups is near: only those that are selected are shown. */
  const isFolded = isPhone && !isOpen;
  if (!catalogue) {
    const height = isFolded ? FOLDED_HEIGHT + value.groups.length * GROUP_HEIGHT : 440;
    return <PanelSkeleton height={height} label="Loading the groups..." />;
  }
  const change = (changed: Partial<Selection>) => onChange({ ...value, ...changed });
  const all = groupsForProvider(value.provider, catalogue.groups);
  const found = all
    .filter(({ number, name }) =>
      isFolded
        ? before.includes(number) || value.groups.includes(number)
        : hasTyped(number, search) || hasTyped(name, search),
    )
    .sort((one, other) => Number(before.includes(other.number)) - Number(before.includes(one.number)));
  const toggle = (number: string) =>
    change({
      groups: value.groups.includes(number)
        ? value.groups.filter((other) => other !== number)
        : [...value.groups, number],
    });
  return (
    <Stack gap={12}>
      <SegmentedControl
        label="Provider"
        options={providerType.options}
        value={value.provider}
        onChange={(provider) => change({ provider })}
      />
      {value.provider !== 'new' && (
        <DetailsInput
          isRenewal={value.provider === 'renewal'}
          details={value.details}
          modules={catalogue.modules}
          onChange={(details) => change({ details })}
        />
      )}
      {isPhone && (
        <Button
          variant="default"
          {...blockerField('selection', isFolded)}
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          onClick={() => {
            setBefore(value.groups);
            setOpen(!isOpen);
          }}
        >
          {`Choose groups (${value.groups.length} of ${all.length})`}
        </Button>
      )}
      {!isFolded && (
        <div className={classes.find}>
          <TextInput
            type="search"
            {...blockerField('selection')}
            aria-label="Find a group"
            placeholder="Find a group"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Text size="sm" role="status">
            {`${formatCount(value.groups.length, 'group')} selected`}
          </Text>
        </div>
      )}
      <ul className={classes.groups}>
        {found.map(({ number, name, auditType, isStaffOnly }) => (
          <li key={number}>
            <Checkbox
              label={
                <>
                  <span>{`${number} ${name}`}</span>
                  <span className={classes.badges}>
                    {isStaffOnly && <ToneBadge tone="grey">Not on the site</ToneBadge>}
                    <AuditBadge audit={auditType} />
                  </span>
                </>
              }
              classNames={{
                body: classes.groupBody,
                labelWrapper: classes.groupWrapper,
                label: classes.group,
              }}
              checked={value.groups.includes(number)}
              onChange={() => toggle(number)}
            />
          </li>
        ))}
      </ul>
      {/* The list stays under the pointer. */}
      {!isFolded && value.groups.length > 0 && (
        <Text size="sm">{`Selected: ${value.groups.toSorted().join(', ')}`}</Text>
      )}
      {error && (
        <Text c="red" size="sm">
          {error}
        </Text>
      )}
    </Stack>
  );
}
