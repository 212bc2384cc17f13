/** Zero-width characters that are pasted along. No address or number contains them. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

export const withoutUnseen = (text: string) => text.replace(UNSEEN, '').trim();
