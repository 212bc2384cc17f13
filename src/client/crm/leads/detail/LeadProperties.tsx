import { use } from 'react';
import { formatShortDate, formatShortDay } from '#shared/fields/format.ts';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { leadFacts as facts, isClosedLead } from '#shared/leads/leads.ts';
import { DescriptionItem, DescriptionList } from '../../../ui/record/DescriptionList.tsx';
import { lateFact } from '../../../ui/record/lateDay.tsx';
import { ShareBar } from '../../../ui/ShareBar.tsx';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import { ContactFact } from '../../contacts/ContactFact.tsx';
import { EditableFacts, Fact, ShowAllFacts } from '../../records/Fact.tsx';
import { useAssigneeInput } from '../../team/useAssigneeInput.ts';
import { formatHours } from '../formatHours.ts';
import { useLeadEditor } from '../useLeadEditor.ts';
import classes from './LeadDetail.module.css';

/** What staff decide by. Missing values keep their place, so that every lead reads alike. */
export function LeadProperties({ lead }: { lead: LeadRecord }) {
  const edit = useLeadEditor()(lead);
  const assignee = useAssigneeInput({ id: lead.assignedToId, name: lead.assignedToName });
  const isOpen = !isClosedLead(lead.status);
  return (
    <EditableFacts sections={<BusinessDetails lead={lead} />}>
      <Fact edit={edit} name="description" wide />
      <Fact edit={edit} name="nextAction" isInHeading wide />
      <ContactFact edit={edit} of={lead} />
      <Fact edit={edit} name="assignedToId" input={assignee} emptyText="Nobody" />
      <Fact edit={edit} name="enquiryType" isSteady />
      <Fact edit={edit} name="source" isSteady />
      <Fact edit={edit} name="providerType" emptyText="Not set" isSteady />
      <Fact edit={edit} name="supportPackage" emptyText="Not set" isSteady />
      <Fact edit={edit} name="estimatedValue" label="Est. value" emptyText="Not set" />
      <Fact edit={edit} name="probability" />
      <Fact edit={edit} name="expectedCloseDate" emptyText="Not set">
        {lateFact(lead.expectedCloseDate, isOpen)}
      </Fact>
      <Fact edit={edit} name="followUpDate" emptyText="Not set" isSteady>
        {lateFact(lead.followUpDate, isOpen)}
      </Fact>
      <DescriptionItem label={facts.lastContactDate.label}>
        {lead.lastContactDate && formatShortDay(lead.lastContactDate)}
      </DescriptionItem>
      <DescriptionItem label={facts.firstAnswerAt.label}>{describeFirstAnswer(lead)}</DescriptionItem>
      {lead.leadScore !== null && (
        <DescriptionItem label="Lead score" wide>
          <LeadScore score={lead.leadScore} lead={lead} />
        </DescriptionItem>
      )}
    </EditableFacts>
  );
}

function BusinessDetails({ lead }: { lead: LeadRecord }) {
  const edit = useLeadEditor()(lead);
  const { enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints } = lead;
  const values = [enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints[0]];
  const areAllShown = use(ShowAllFacts);
  if (!areAllShown && !values.some(Boolean)) return null;
  return (
    <FoldedFields key={`${areAllShown}`} summary="Business Details" startsOpen={areAllShown}>
      <DescriptionList>
        <Fact edit={edit} name="budgetRange" />
        <Fact edit={edit} name="decisionTimeline" />
        <Fact edit={edit} name="competitors" />
        <Fact edit={edit} name="enquiryDetails" wide />
        <Fact edit={edit} name="businessImpact" wide />
        <Fact edit={edit} name="painPoints" wide />
      </DescriptionList>
    </FoldedFields>
  );
}

/** The day of the first answer and the hours of work until then, 'Overdue', or nothing. */
function describeFirstAnswer({ firstAnswerAt, answerMinutes, isAnswerOverdue }: LeadRecord) {
  if (isAnswerOverdue) return 'Overdue';
  if (!firstAnswerAt || answerMinutes === null) return null;
  const hours = answerMinutes < 60 ? 'less than an hour' : formatHours(answerMinutes);
  return `${formatShortDate(firstAnswerAt)}, after ${hours} of work`;
}

interface LeadScoreProps {
  /** 0–100. */
  score: number;
  lead: Pick<LeadRecord, 'scoreParts' | 'qualificationScore' | 'conversionProbability'>;
}

/** A lead's score. Its parts, and what is computed from them, are shown with all fields. */
function LeadScore({ score, lead }: LeadScoreProps) {
  const { scoreParts: parts, qualificationScore, conversionProbability } = lead;
  return (
    <>
      <strong className={classes.score}>{`${score}/100`}</strong>
      {use(ShowAllFacts) && parts.length > 0 && (
        <ul className={classes.parts} aria-label="What made this score">
          {parts.map(({ label, points, weight }) => (
            <li key={label}>
              <span>{label}</span>
              <ShareBar percent={(100 * points) / weight} />
              <span className={classes.points}>{`${points} of ${weight}`}</span>
            </li>
          ))}
          <li>
            <span className={classes.computed}>How well the lead is understood</span>
            <span className={classes.points}>{`${qualificationScore} of 100`}</span>
          </li>
          <li>
            <span className={classes.computed}>Chance of winning, by status and score</span>
            <span className={classes.points}>{`${conversionProbability}%`}</span>
          </li>
        </ul>
      )}
    </>
  );
}
