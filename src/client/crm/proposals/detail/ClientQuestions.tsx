import { Button, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ClientQuestion } from '#shared/proposals/approvals.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useTickOffTask } from '../../activities/useTickOff.ts';
import { Quote } from './Quote.tsx';

/** The questions of the client that nobody has answered, in their words. Those that were answered stand in the timeline. */
export function ClientQuestions({ questions }: { questions: ClientQuestion[] }) {
  const open = questions.filter(({ doneAt }) => !doneAt);
  if (open.length === 0) return null;
  return (
    <Panel title="The client asks" count={open.length > 1 ? open.length : undefined}>
      <Stack gap="sm">
        {open.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </Stack>
    </Panel>
  );
}

function Question({ question: { id, text, askedAt } }: { question: ClientQuestion }) {
  const { tickOff } = useTickOffTask({ id, title: 'Question of the client' });
  return (
    <div>
      <Quote text={text} at={askedAt} />
      <Button
        mt={6}
        size="compact-sm"
        variant="default"
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={tickOff}
      >
        Mark as answered
      </Button>
    </div>
  );
}
