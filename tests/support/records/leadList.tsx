import { LeadList } from '#client/crm/leads/LeadList.tsx';
import { type Answers, render } from '../render.tsx';
import { member } from '../staff.ts';
import { auditLead } from './leads.ts';

// A list of leads on screen: the first four of 60.

export const listedLeads = ['Audit', 'Banksia', 'Cedar', 'Daisy'].map((title) => ({
  ...auditLead,
  id: title,
  title,
}));

/** A colleague, to whom they can be given. */
export const colleague = member({ id: '019aa5f0-0000-7000-8000-0000000000d1' });

export const pageOfLeads = { items: listedLeads, nextCursor: 'more', total: 60 };

export const showLeads = (at = '/crm/leads', answers: Answers = {}) =>
  render(<LeadList />, { 'leads.list': pageOfLeads, 'team.options': [colleague], ...answers }, { at });
