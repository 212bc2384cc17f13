import { optionSet } from '../fields/optionSet.ts';

/** What Australian Privacy Principles 1.4 and 1.7 ask for, beyond what every notice says. */
const noticePart = optionSet({
  forms: 'what your forms take',
  held: 'how details are held',
  overseas: 'whether and where they go overseas',
  programs: 'what programs use',
  complaints: 'how to complain',
});

export type NoticePart = keyof typeof noticePart.labels;

/** 'how details are held and how to complain'. */
export const listParts = (parts: NoticePart[]) =>
  new Intl.ListFormat('en-AU').format(parts.map((part) => noticePart.labels[part]));

/** A paragraph that contains all words of an entry is taken to say the part. */
const SIGNS: Record<NoticePart, RegExp[]> = {
  forms: [/\boutlets?\b/i],
  held: [/\b(servers?|databases?|cloud|filing)\b/i],
  overseas: [/\boverseas\b|\boutside (of )?Australia\b/i],
  programs: [/\b(programs?|scores?|automat\w+|algorithms?)\b/i, /\b(uses?|used|using|based on|looks? at)\b/i],
  complaints: [/\bcomplain/i],
};

const paragraphsOf = (text: string) => text.split(/\n\s*\n/);

/** The parts that a notice does not seem to say: a reader's help, which knows words and no sense. */
export const missingParts = (notice: string): NoticePart[] =>
  noticePart.values.filter(
    (part) => !paragraphsOf(notice).some((paragraph) => SIGNS[part].every((sign) => sign.test(paragraph))),
  );

/** What the product cannot know, to be filled in. */
export const BLANKS = { server: '[country of your server]', mail: '[country of your mail provider]' };

/** The places of the ready notice that are not filled in. */
export const blanksIn = (notice: string) => Object.values(BLANKS).filter((blank) => notice.includes(blank));

/** A paragraph of the ready notice, and the parts that it says. */
export interface NoticeParagraph {
  parts: NoticePart[];
  text: string;
}

/** The text of paragraphs, with an empty line between them. */
export const noticeText = (paragraphs: NoticeParagraph[]) => paragraphs.map(({ text }) => text).join('\n\n');
