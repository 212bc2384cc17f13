import { parseSync } from 'vite';
import { countLines } from './source.ts';

/** The beginning of a comment. `//` or `--` lines below each other are one comment. */
export interface Comment {
  text: string;
  line: number;
}

/** The comments of TypeScript, JavaScript, a style sheet or SQL. */
export function readComments(path: string, text: string): Comment[] {
  const lines = text.split('\n');
  const continues = (line: number) => {
    const marks = [lines[line - 2], lines[line - 1]].map((found) => /^\s*(\/\/|--)/.exec(found ?? '')?.[1]);
    return marks[0] !== undefined && marks[0] === marks[1];
  };
  return beginningsOf(path, text)
    .map(({ value, start }) => ({
      text: value.replace(/^[*\s]+/, ''),
      line: countLines(text.slice(0, start + 1)),
    }))
    .filter(({ line }) => !continues(line));
}

function beginningsOf(path: string, text: string): { value: string; start: number }[] {
  if (!/\.(css|sql)$/.test(path)) return parseSync(path, text, { preserveParens: false }).comments;
  const marks = path.endsWith('.css') ? /\/\*/g : /--/g;
  return [...text.matchAll(marks)].map(({ index }) => ({ value: text.slice(index + 2), start: index }));
}
