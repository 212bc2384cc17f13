import { Button, Group } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { formatShortTime } from '#shared/fields/format.ts';
import type { ClientQuestion } from '#shared/proposals/approvals.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { DoNotEmailMark, mailHref } from '../../../ui/links/MailLink.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useTickOffTask } from '../../activities/useTickOff.ts';
import classes from './ProposalDetail.module.css';
import { Quote } from './Quote.tsx';

/** The questions that nobody has answered, the oldest first. */
const openQuestions = ({ questions }: ProposalRecord) =>
  questions.filter(({ doneAt }) => !doneAt).toReversed();

/** True if a question of the client has the one filled button of the screen. */
export const asksForAnswer = (proposal: ProposalRecord) =>
  proposal.contactEmail !== null && openQuestions(proposal).length > 0;

/** The questions of the client that wait, in their words, each with the ways to answer it. */
export function ClientQuestions({ proposal }: { proposal: ProposalRecord }) {
  const open = openQuestions(proposal);
  if (open.length === 0) return null;
  return (
    <Panel title="The client asks" count={open.length > 1 ? open.length : undefined}>
      <ul className={classes.questions}>
        {open.map((question, index) => (
          <li key={question.id}>
            <Question proposal={proposal} question={question} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface QuestionProps {
  proposal: ProposalRecord;
  question: ClientQuestion;
  /** True for the one with the filled button. */
  isFirst: boolean;
}

function Question({ proposal, question: { id, text, askedAt }, isFirst }: QuestionProps) {
  const { tickOff } = useTickOffTask({ id, title: 'Question of the client' });
  return (
    <>
      <Quote text={text} at={askedAt} />
      <Group gap={6} mt="xs">
        {proposal.contactEmail && (
          <Button
            component="a"
            href={answerHref(proposal, proposal.contactEmail, text)}
            variant={isFirst ? 'filled' : 'default'}
            px={8}
            leftSection={<IconMail size={18} aria-hidden />}
          >
            Answer by email
          </Button>
        )}
        {proposal.contactDoNotEmail && <DoNotEmailMark />}
        <Button
          variant="default"
          px={8}
          data-answered
          onClick={(event) => {
            moveFocusOn(event.currentTarget);
            tickOff();
          }}
        >
          Mark as answered
        </Button>
      </Group>
    </>
  );
}

function answerHref({ name, contactName }: ProposalRecord, address: string, text: string) {
  const subject = encodeURIComponent(`Your question about proposal ${name}`);
  const body = encodeURIComponent(`Hello ${contactName}\n\nYou asked: “${text}”\n\n`);
  return `${mailHref(address)}?subject=${subject}&body=${body}`;
}

/** Moves the focus to the next question or to the title of the screen, because this one disappears. */
function moveFocusOn(button: HTMLElement) {
  const buttons = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('[data-answered]') ?? [])];
  const index = buttons.indexOf(button);
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>('h1');
  next?.focus({ preventScroll: true });
}

export function AnsweredQuestions({ questions }: Pick<ProposalRecord, 'questions'>) {
  const answered = questions.filter(({ doneAt }) => doneAt);
  if (answered.length === 0) return null;
  return (
    <Panel title="Answered questions" count={answered.length}>
      <ul className={classes.answered}>
        {answered.map(({ id, text, doneAt }) => (
          <li key={id}>
            <p>{text}</p>
            <span>
              <IconCheck size={16} aria-hidden />
              {doneAt && `Answered ${formatShortTime(doneAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
