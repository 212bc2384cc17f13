export const recordLabels = {
  createdAt: 'Created',
  createdBy: 'Created by',
  // The specification quotes it so.
  updatedAt: 'Last Updated',
};
