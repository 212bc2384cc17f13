export const recordLabels = {
  createdAt: 'Created',
  createdBy: 'Created by',
  // As in the specification.
  updatedAt: 'Last Updated',
};
