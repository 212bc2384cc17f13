/** The labels of what every record has. */
export const recordLabels = {
  createdAt: 'Created',
  createdBy: 'Created by',
  // As the specification quotes it.
  updatedAt: 'Last Updated',
};
