import {
  enquiryType,
  leadLabels,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from './leads.ts';
import { amountCell, choiceCell, countCell, dayCell, listCell } from './records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from './records/csv/columns.ts';

/** The columns of leads in a CSV file, in their order. */
export const leadColumns = columnsOf(
  leadLabels,
  {
    id: ID_COLUMN,
    title: { aliases: ['name', 'lead', 'subject'] },
    account: { label: 'Account', aliases: ['account name', 'company', 'organisation', 'organization'] },
    accountId: { label: 'Account ID' },
    contact: { label: 'Contact', aliases: ['contact name', 'contact email', 'person', 'email'] },
    contactId: { label: 'Contact ID' },
    enquiryType: { cell: choiceCell(enquiryType.labels), aliases: ['enquiry', 'type'] },
    source: { cell: choiceCell(leadSource.labels), aliases: ['lead source'] },
    status: { cell: choiceCell(leadStatus.labels), aliases: ['stage', 'lead status'] },
    priority: { cell: choiceCell(priority.labels) },
    estimatedValue: { cell: amountCell, aliases: ['value', 'amount', 'est. value'] },
    probability: { cell: countCell },
    expectedCloseDate: { cell: dayCell, aliases: ['close date', 'expected close'] },
    followUpDate: { cell: dayCell, aliases: ['follow up', 'next contact'] },
    assignedTo: { label: 'Assigned To', aliases: ['owner', 'assignee'] },
    budgetRange: { aliases: ['budget'] },
    decisionTimeline: { aliases: ['timeline'] },
    painPoints: { cell: listCell },
    providerType: { cell: choiceCell(providerType.labels) },
    supportPackage: { cell: choiceCell(supportPackage.labels), aliases: ['package'] },
  },
  [
    ...['id', 'title', 'account', 'accountId', 'contact', 'contactId', 'enquiryType', 'source', 'status'],
    ...['priority', 'estimatedValue', 'probability', 'expectedCloseDate', 'followUpDate', 'assignedTo'],
    ...['description', 'enquiryDetails', 'nextAction', 'budgetRange', 'decisionTimeline', 'businessImpact'],
    ...['competitors', 'painPoints', 'providerType', 'supportPackage'],
  ],
);
