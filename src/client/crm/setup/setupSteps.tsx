import { Anchor, Button, type ButtonProps, Text } from '@mantine/core';
import { type ComponentType, Fragment } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, pluralize } from '#shared/fields/format.ts';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import type { DeskStep } from '#shared/setup/setup.ts';
import { useSetUpState } from '../../ui/links/useSetUpLink.ts';
import { useSession } from '../auth/useSession.ts';
import { useDemoData } from './useDemoData.tsx';

interface SetupStepView {
  hint: string;
  Action: ComponentType;
}

const look: ButtonProps = { variant: 'default' };

/** The words and the link of each step at the desk; `IS_DONE` on the server says when it is done. */
export const setupSteps: Record<DeskStep, SetupStepView> = {
  samples: {
    hint: 'Records to try things on. ‘Clear All Data’ on the dashboard removes them.',
    Action: CreateSamples,
  },
  contacts: {
    hint: 'From Excel or a CSV file, also of another program. An import can be undone.',
    Action: ImportFile,
  },
  colleagues: {
    hint: 'An administrator invites them with a link.',
    Action: OpenTeam,
  },
  form: {
    hint: 'Send a test from the website: it becomes a lead within a second.',
    Action: () => (
      <Button {...look} component="a" href="/#contact" target="_blank" rel="noreferrer">
        Open the form
      </Button>
    ),
  },
};

function CreateSamples() {
  const { isBusy, create, created, dialog } = useDemoData();
  return (
    <>
      <Button {...look} aria-disabled={isBusy} data-busy={isBusy || undefined} onClick={create}>
        Create samples
      </Button>
      <div role="status">{created && <CountLinks label="Created: " counts={created} />}</div>
      {dialog}
    </>
  );
}

export const CountLinks = ({ label, counts }: { label: string; counts: TrashCounts }) => (
  <Text size="sm" mt="sm">
    {label}
    {Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([noun, count], index) => (
        <Fragment key={noun}>
          {index > 0 && ', '}
          <Anchor
            component={Link}
            to={`/crm/${pluralize(noun)}`}
            inherit
            underline="always"
            style={{ whiteSpace: 'nowrap' }}
          >
            {formatCount(count, noun)}
          </Anchor>
        </Fragment>
      ))}
  </Text>
);

function ImportFile() {
  return (
    <Button {...look} component={Link} to="/crm/set-up/import" state={useSetUpState()}>
      Import a file
    </Button>
  );
}

function OpenTeam() {
  const state = useSetUpState();
  const { user } = useSession();
  if (user.role !== 'admin') return null;
  return (
    <Button {...look} component={Link} to="/crm/settings/team" state={state}>
      Invite colleagues
    </Button>
  );
}
