import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { parseOption } from '#shared/fields/optionSet.ts';
import {
  type BusinessState,
  businessStep,
  deskStep,
  type SetupStep,
  setupStep,
} from '#shared/setup/setup.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';
import { CrmNotFound } from '../frame/CrmNotFound.tsx';
import { businessSteps } from './businessSteps.tsx';
import classes from './SetUpScreen.module.css';
import { setupSteps } from './setupSteps.tsx';
import { stepsOf } from './stepsOf.ts';

/** The set-up of a new desk, one step after another; for administrators. */
export function SetUpScreen() {
  const { user } = useSession();
  const session = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const { data, error, refetch } = trpc.setup.state.useQuery();
  if (user.role !== 'admin') return <CrmNotFound />;
  if (error && !data)
    return <ErrorNotice message={`Error loading the set-up: ${error.message}`} onRetry={refetch} />;
  if (!data?.business) return <Loading />;
  const steps = stepsOf(data, session.data?.demoData ?? false);
  return <Steps steps={steps} done={data.done} business={data.business} />;
}

interface StepsProps {
  steps: SetupStep[];
  done: Partial<Record<SetupStep, boolean>>;
  business: BusinessState;
}

function Steps({ steps, done, business }: StepsProps) {
  const current = useCurrentStep(steps, done);
  const position = steps.indexOf(current);
  const doneCount = steps.filter((step) => done[step]).length;
  const isDone = done[current] ?? false;
  const [before, after] = [steps[position - 1], steps[position + 1]];
  return (
    <Stack gap="md">
      <div>
        <PageTitle>Set up your desk</PageTitle>
        <Text c="dimmed">
          {`Step ${position + 1} of ${steps.length}. ${doneCount} done. Each can be skipped, and taken later from the dashboard.`}
        </Text>
      </div>
      <div className={classes.columns}>
        <nav aria-label="Steps">
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>
                <Link
                  to={`?step=${step}`}
                  replace
                  className={classes.step}
                  aria-current={step === current ? 'step' : undefined}
                >
                  {done[step] ? (
                    <IconCircleCheckFilled size={20} role="img" aria-label="Done:" />
                  ) : (
                    <IconCircle size={20} role="img" aria-label="To do:" />
                  )}
                  {setupStep.labels[step]}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <Stack gap="lg" maw={880} miw={0}>
          <StepContent key={current} step={current} isDone={isDone} business={business} />
          <Group justify="space-between" gap="sm">
            {before ? (
              <Button variant="subtle" color="gray" component={Link} to={`?step=${before}`} replace>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Button
              variant={isDone || !after ? 'filled' : 'default'}
              component={Link}
              to={after ? `?step=${after}` : '/crm'}
              replace={Boolean(after)}
            >
              {labelOfNext(isDone, after)}
            </Button>
          </Group>
        </Stack>
      </div>
    </Stack>
  );
}

function labelOfNext(isDone: boolean, after: SetupStep | undefined) {
  if (!after) return 'Finish';
  return isDone ? 'Next step' : 'Skip this step';
}

/** The step in the address; without one the first that is not done. It stays when it is done meanwhile. */
function useCurrentStep(steps: SetupStep[], done: StepsProps['done']) {
  const [params, setParams] = useSearchParams();
  const chosen = parseOption({ values: steps }, params.get('step'));
  const first = steps.find((step) => !done[step]) ?? steps[0] ?? 'details';
  const choose = useEffectEvent(() => setParams({ step: first }, { replace: true }));
  useEffect(() => {
    if (!chosen) choose();
  }, [chosen]);
  return chosen ?? first;
}

function StepContent({
  step,
  isDone,
  business,
}: {
  step: SetupStep;
  isDone: boolean;
  business: BusinessState;
}) {
  const ofBusiness = parseOption(businessStep, step);
  if (ofBusiness) {
    const Content = businessSteps[ofBusiness];
    return <Content business={business} />;
  }
  const atDesk = parseOption(deskStep, step);
  if (!atDesk) return null;
  const { hint, Action } = setupSteps[atDesk];
  return (
    <SettingsSection title={deskStep.labels[atDesk]}>
      <Text mb="md">{isDone ? 'This step is done.' : hint}</Text>
      <Action />
    </SettingsSection>
  );
}
