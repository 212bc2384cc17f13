import { Checkbox } from '@mantine/core';
import type { Module } from '#shared/proposals/catalogue.ts';
import { parseCount } from '#shared/proposals/pricing.ts';
import type { ProposalValues } from '#shared/proposals/proposals.schema.ts';
import { OUTLET_LABELS } from '#shared/proposals/selection.ts';
import { WholeInput } from '../../../ui/form/inputs.tsx';
import classes from './GroupsInput.module.css';

type Details = ProposalValues['selection']['details'];

interface DetailsInputProps {
  details: Details;
  modules: readonly Module[];
  /** True if the price depends on the outlets alone. */
  isRenewal: boolean;
  onChange: (details: Details) => void;
}

/** The clients and outlets of a provider, on which the price depends. */
export function DetailsInput({ details, modules, isRenewal, onChange }: DetailsInputProps) {
  const { hasClients, clientCount, modulesWithClients, outlets } = details;
  const change = (changed: Partial<Details>) => onChange({ ...details, ...changed });
  return (
    <div className={classes.details}>
      {!isRenewal && (
        <Checkbox
          className={classes.wide}
          label="Has clients now"
          checked={hasClients}
          // Details that are not shown do not change the price.
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
