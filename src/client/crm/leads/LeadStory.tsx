import type { LeadRecord } from '#shared/leads.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './LeadStory.module.css';

/** What they want and what it is worth to them, as far as it is known. */
export function LeadStory({ lead }: { lead: LeadRecord }) {
  const { enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints } = lead;
  const told = [enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints[0]];
  if (!told.some(Boolean)) return null;

  return (
    <Panel title="Business Details">
      <Facts dense>
        <Fact label={leadLabels.budgetRange}>{budgetRange}</Fact>
        <Fact label={leadLabels.decisionTimeline}>{decisionTimeline}</Fact>
        <Fact label={leadLabels.competitors}>{competitors}</Fact>
        <Fact label={leadLabels.enquiryDetails} wide>
          {enquiryDetails}
        </Fact>
        <Fact label={leadLabels.businessImpact} wide>
          {businessImpact}
        </Fact>
        {painPoints.length > 0 && (
          <Fact label={leadLabels.painPoints} wide>
            <ul className={classes.points}>
              {painPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}
