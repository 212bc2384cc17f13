/** What the boxes of an activity are called. */
export const activityLabels = {
  type: 'Type',
  title: 'Title',
  description: 'Description',
  dueDate: 'Due Date',
  ownerId: 'Owner',
};
