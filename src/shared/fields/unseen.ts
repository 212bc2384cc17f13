/** Characters without a width, which are pasted along and seen by nobody. No address and no number has them. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

export const withoutUnseen = (text: string) => text.replace(UNSEEN, '').trim();
