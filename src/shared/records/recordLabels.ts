/** The labels of what every record has. */
export const recordLabels = {
  createdAt: 'Created',
  createdBy: 'Created by',
  // The specification quotes it so.
  updatedAt: 'Last Updated',
};
