import { Text } from '@mantine/core';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EditableFacts } from '../../records/EditableFacts.tsx';
import { Fact } from '../../records/Fact.tsx';
import { useLeadEditor } from '../useLeadEditor.ts';

/** The business details of a lead; empty fields are hidden at first. */
export function BusinessDetailsPanel({ lead }: { lead: LeadRecord }) {
  const edit = useLeadEditor()(lead);
  const { enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints } = lead;
  const values = [enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints[0]];
  return (
    <Panel title="Business Details">
      <EditableFacts
        dense
        placeholder={!values.some(Boolean) && <Text c="dimmed">No business details yet</Text>}
      >
        <Fact edit={edit} name="budgetRange" />
        <Fact edit={edit} name="decisionTimeline" />
        <Fact edit={edit} name="competitors" />
        <Fact edit={edit} name="enquiryDetails" wide />
        <Fact edit={edit} name="businessImpact" wide />
        <Fact edit={edit} name="painPoints" wide />
      </EditableFacts>
    </Panel>
  );
}
