import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { parseOption } from '#shared/fields/optionSet.ts';
import {
  type BusinessState,
  isDetail,
  isStageDone,
  listPlaceholders,
  type SetupStage,
  type SetupState,
  setupStage,
} from '#shared/setup/setup.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useSession } from '../auth/useSession.ts';
import { CrmNoAccess } from '../frame/CrmNotFound.tsx';
import classes from './SetUpScreen.module.css';
import { setupStages } from './setupStages.tsx';

export function SetUpScreen() {
  const { user } = useSession();
  const { data, error, refetch } = trpc.setup.state.useQuery();
  if (user.role !== 'admin') return <CrmNoAccess />;
  if (error && !data)
    return <ErrorNotice message={`Error loading the set-up: ${error.message}`} onRetry={refetch} />;
  if (!data?.business) return <Loading />;
  return <Steps state={data} business={data.business} />;
}

const steps = setupStage.values;

function Steps({ state, business }: { state: SetupState; business: BusinessState }) {
  const [current, choose] = useCurrentStep(state);
  const position = steps.indexOf(current);
  const open = steps.filter((step) => !isStageDone(step, state));
  const doneCount = steps.length - open.length;
  // The step's form has the primary button.
  const isSkipped = current === 'business' && !isStageDone(current, state);
  const [before, after] = [steps[position - 1], steps[position + 1]];
  const Content = setupStages[current];
  const goToTitle = () => document.querySelector('h1')?.focus();
  const goOn = () => {
    if (after) choose(after);
    goToTitle();
  };
  return (
    <Stack gap="md">
      <div>
        <PageTitle>Set up your desk</PageTitle>
        <Text c="dimmed">
          {`Step ${position + 1} of ${steps.length}, ${doneCount} done. You can skip a step.`}
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
                  {isStageDone(step, state) ? (
                    <IconCircleCheckFilled size={20} role="img" aria-label="Done:" />
                  ) : (
                    <IconCircle size={20} role="img" aria-label="To do:" />
                  )}
                  <span>
                    {setupStage.labels[step]}
                    <Why step={step} state={state} business={business} />
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <Stack gap="lg" maw={960} miw={0}>
          <Content key={current} business={business} done={state.done} onContinue={goOn} />
          {!after && open.length > 0 && (
            <Text c="dimmed" size="sm" ta="end">
              {`Still open: ${listStages(open)}. The dashboard leads back here.`}
            </Text>
          )}
          <Group justify="space-between" gap="sm">
            {before ? (
              <Button
                variant="subtle"
                color="gray"
                component={Link}
                to={`?step=${before}`}
                replace
                onClick={goToTitle}
              >
                Back
              </Button>
            ) : (
              <span />
            )}
            <Button
              variant={isSkipped ? 'subtle' : 'filled'}
              component={Link}
              to={after ? `?step=${after}` : '/crm'}
              replace={Boolean(after)}
              onClick={goToTitle}
            >
              {after ? (isSkipped ? 'Skip this step' : 'Continue') : 'Finish'}
            </Button>
          </Group>
        </Stack>
      </div>
    </Stack>
  );
}

/** 'your website and your email' */
const listStages = (stages: SetupStage[]) =>
  new Intl.ListFormat('en-AU').format(stages.map((stage) => setupStage.labels[stage].toLowerCase()));

interface WhyProps {
  step: SetupStage;
  state: SetupState;
  business: BusinessState;
}

/** The reason why a step is not done, which the step itself says only while it is open. */
function Why({ step, state, business: { placeholders, isPublic } }: WhyProps) {
  if (isStageDone(step, state)) return null;
  const samples = placeholders.filter(isDetail);
  const reason = {
    business: samples.length > 0 && `Still samples: ${listPlaceholders(samples)}`,
    website: !isPublic && 'Set your address',
    mail: 'Send a test',
    start: null,
  }[step];
  return reason && <span className={classes.why}>{reason}</span>;
}

/** The step in the address; without one the first that is not done. It stays when it is done meanwhile. */
function useCurrentStep(state: SetupState) {
  const [params, setParams] = useSearchParams();
  const chosen = parseOption(setupStage, params.get('step'));
  const first = steps.find((step) => !isStageDone(step, state)) ?? 'business';
  const choose = (step: SetupStage) => setParams({ step }, { replace: true });
  const chooseFirst = useEffectEvent(() => choose(first));
  useEffect(() => {
    if (!chosen) chooseFirst();
  }, [chosen]);
  return [chosen ?? first, choose] as const;
}
