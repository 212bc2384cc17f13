/** The end of each question which record a name means. */
export const CHOOSE = '. Choose it, or create this one';

/** 'Same phone number as Quandong Care. Choose it, or create this one' */
export const askWhichIsMeant = (names: string[], sign = 'name') =>
  `Same ${sign} as ${names.join(', ')}${CHOOSE}`;
