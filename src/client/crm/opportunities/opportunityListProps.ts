/** The properties that the frames of board and list have in common. */
export const opportunityListProps = {
  noun: 'opportunities',
  addLabel: 'Add Opportunity',
  addHref: '/crm/opportunities/new',
  emptyHint: 'No opportunities yet. Convert a lead that is worth pursuing, or add one here.',
};
