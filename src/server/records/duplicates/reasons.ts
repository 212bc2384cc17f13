/** The things that two records have in common, as they are shown; the surest first. */
export const duplicateReason = {
  abn: 'same ABN',
  email: 'same email',
  phone: 'same phone',
  name: 'same name',
};

export type DuplicateSign = keyof typeof duplicateReason;

export const describeSigns = (signs: DuplicateSign[]): string[] =>
  Object.entries(duplicateReason).flatMap(([sign, reason]) =>
    signs.some((one) => one === sign) ? [reason] : [],
  );
