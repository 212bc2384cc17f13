import { Anchor, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#shared/fields/format.ts';
import { formatPrice } from '#shared/proposals/catalogue.ts';
import type { RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { variationRule } from '#shared/registrations/rules.data.ts';
import { askAuditor, type Scope, scopeOf, tellCommissionOf } from '#shared/registrations/scope.ts';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { GroupsHeldInput } from './GroupsHeldInput.tsx';
import classes from './Registrations.module.css';
import { RenewalButton } from './RenewalButton.tsx';

interface ScopePlanProps {
  registration: RegistrationRecord;
  onClose: () => void;
}

/** The groups that are wanted beside those held, with what follows from them; nothing is changed by it. */
export function ScopePlan({ registration, onClose }: ScopePlanProps) {
  const { id, groups, outlets } = registration;
  const [wanted, setWanted] = useState(groups);
  const { data: catalogue } = trpc.catalogue.current.useQuery();
  const scope = catalogue && scopeOf(catalogue, { held: groups, wanted, outlets: outlets.length });
  const isChanged = scope && scope.added.length + scope.removed.length > 0;
  return (
    <Dialog onClose={onClose} title="Change of scope" size="xl">
      <GroupsHeldInput value={wanted} onChange={setWanted} label="Groups wanted" verb="wanted" hasFocus />
      {isChanged && <ScopeFacts scope={scope} />}
      {isChanged && wanted.length > 0 && (
        <RenewalButton registrationId={id} groups={wanted} mt="md">
          Make the proposal
        </RenewalButton>
      )}
    </Dialog>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className={classes.scopePart}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Sentences = ({ of }: { of: string[] }) => (
  <ul className={classes.plain}>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

function ScopeFacts({ scope }: { scope: Scope }) {
  const { addedModules, removedModules, audit, lines, cents } = scope;
  const { from, to } = audit;
  const modules = [
    ...addedModules.map(({ name }) => `Added: ${name}`),
    ...removedModules.map(({ name }) => `No longer needed: ${name}`),
    from === to
      ? `The audit stays ${to?.toLowerCase() ?? 'open'}.`
      : `Audit: ${from ?? 'none'} → ${to ?? 'none'}`,
  ];
  const { source, checkedOn, reason } = variationRule;
  return (
    <div className={classes.scope}>
      <Part title="Modules and audit">
        <Sentences of={modules} />
      </Part>
      <Part title="Price of the renewal with these groups">
        <ul className={classes.plain}>
          {lines.map(({ label, cents }) => (
            <li key={label} className={classes.priceLine}>
              <span>{label}</span>
              <span>{formatPrice(cents)}</span>
            </li>
          ))}
          <li className={classes.priceLine} data-total>
            <span>Total excl. GST</span>
            <span>{formatPrice(cents)}</span>
          </li>
        </ul>
      </Part>
      <Part title="Ask the auditor">
        <Sentences of={askAuditor(scope)} />
      </Part>
      <Part title="Tell the Commission">
        <Sentences of={tellCommissionOf(scope)} />
        <Text className={classes.small}>
          {`${reason}. Rule: `}
          <Anchor href={source.url} target="_blank" rel="noreferrer" inherit>
            {source.name}
          </Anchor>
          {checkedOn ? ` · checked on ${formatDay(checkedOn)}` : ' · not checked yet'}
        </Text>
      </Part>
    </div>
  );
}
