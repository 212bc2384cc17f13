import type { LeadRecord } from '#shared/leads.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/record/DescriptionList.tsx';
import classes from './BusinessDetailsPanel.module.css';

/** The business details of a lead; nothing where none is known. */
export function BusinessDetailsPanel({ lead }: { lead: LeadRecord }) {
  const { enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints } = lead;
  const values = [enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints[0]];
  if (!values.some(Boolean)) return null;

  return (
    <Panel title="Business Details">
      <DescriptionList dense>
        <DescriptionItem label={leadLabels.budgetRange}>{budgetRange}</DescriptionItem>
        <DescriptionItem label={leadLabels.decisionTimeline}>{decisionTimeline}</DescriptionItem>
        <DescriptionItem label={leadLabels.competitors}>{competitors}</DescriptionItem>
        <DescriptionItem label={leadLabels.enquiryDetails} wide>
          {enquiryDetails}
        </DescriptionItem>
        <DescriptionItem label={leadLabels.businessImpact} wide>
          {businessImpact}
        </DescriptionItem>
        {painPoints.length > 0 && (
          <DescriptionItem label={leadLabels.painPoints} wide>
            <ul className={classes.points}>
              {painPoints.map((painPoint) => (
                <li key={painPoint}>{painPoint}</li>
              ))}
            </ul>
          </DescriptionItem>
        )}
      </DescriptionList>
    </Panel>
  );
}
