/** The usual reasons for which a lead or an opportunity is lost. The reason itself is text, so that any other can be given. */
export const lostReasons = [
  'Price',
  'Timing',
  'Chose another consultancy',
  'Does it themselves',
  'Not registering after all',
  'No decision',
  'No answer',
  'Not a fit',
];

/** In characters. */
export const LOST_REASON_LENGTH = 500;
