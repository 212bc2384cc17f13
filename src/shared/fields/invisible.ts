/** White space and zero-width characters. They stay within text: some emoji and scripts need them. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

export const isInvisible = (text: string) => INVISIBLE.test(text);
