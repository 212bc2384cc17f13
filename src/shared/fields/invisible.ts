/** White space and characters without a width. Within text they stay: some emoji and scripts need them. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

/** True if nobody sees anything of a text. */
export const isInvisible = (text: string) => INVISIBLE.test(text);
