import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { textsOf } from './texts.ts';

/** A regular expression as the code has it. */
export interface Pattern {
  /** Null where it is built from a text. */
  pattern: string | null;
  flags: string;
  line: number;
}

/** A text that people may read, see texts.ts. */
export interface ScreenText {
  text: string;
  line: number;
}

/** One TypeScript or JavaScript file, as far as it is measured. */
export interface Source {
  path: string;
  /** The text without its comments; each line has its number. */
  code: string;
  /** Paths of imported files of this project: static and dynamic imports, re-exports and types. */
  imports: string[];
  /** Lines of each function, by its name; of the longest where a name occurs more than once. */
  functions: ReadonlyMap<string, number>;
  /** Casts that switch the type check off, as in `as never, line 12`. */
  casts: string[];
  /** Regular expressions, without those that are built from texts. */
  patterns: Pattern[];
  /** Called functions, as in `ctx.em.find` or ``sql``.execute``: arguments and type arguments are left out. */
  calls: string[];
  texts: ScreenText[];
}

/** @throws Error when the text does not parse. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return {
    path,
    code: comments.reduceRight(
      (code, { start, end }) =>
        code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, '') + code.slice(end),
      text,
    ),
    imports: importsOf(program).flatMap((specifier) => resolve(path, specifier) ?? []),
    functions: functionsOf(program, text),
    ...expressionsOf(program, text),
    patterns: patternsOf(program, text),
    texts: textsOf(program, text).map(({ text: words, start }) => ({
      text: words,
      line: countLines(text.slice(0, start + 1)),
    })),
  };
}

export const countLines = (text: string) => text.replace(/\n$/, '').split('\n').length;

function importsOf(program: ESTree.Program): string[] {
  const found = new Set<string>();
  const add = ({ source }: { source: ESTree.Expression | null }) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') found.add(source.value);
  };
  new Visitor({
    ImportDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
    ExportAllDeclaration: add,
    ExportNamedDeclaration: add,
  }).visit(program);
  return [...found];
}

/** The path of a file of this project; nothing for a package. `#server/x.ts` is `src/server/x.ts`, see package.json. */
function resolve(path: string, specifier: string): string | undefined {
  const file = specifier.replace(/\?.*$/, '');
  if (file.startsWith('#')) return `src/${file.slice(1)}`;
  if (file.startsWith('.')) return posix.join(posix.dirname(path), file);
  return undefined;
}

/** Functions are named by the declarations and properties around them, as in `leadsRouter.create`. */
function functionsOf(program: ESTree.Program, text: string): Source['functions'] {
  const found = new Map<string, number>();
  const names: string[] = [];
  const enter = (name: ESTree.Node | null) => {
    names.push(name?.type === 'Identifier' ? name.name : name ? text.slice(name.start, name.end) : 'default');
  };
  const leave = () => {
    names.pop();
  };
  const measure = ({ start, end }: ESTree.Span) => {
    const name = names.join('.') || 'default';
    found.set(name, Math.max(found.get(name) ?? 0, countLines(text.slice(start, end))));
  };
  new Visitor({
    VariableDeclarator: ({ id }) => enter(id),
    'VariableDeclarator:exit': leave,
    Property: ({ key }) => enter(key),
    'Property:exit': leave,
    MethodDefinition: ({ key }) => enter(key),
    'MethodDefinition:exit': leave,
    PropertyDefinition: ({ key }) => enter(key),
    'PropertyDefinition:exit': leave,
    FunctionDeclaration(node) {
      enter(node.id);
      measure(node);
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return found;
}

function expressionsOf(program: ESTree.Program, text: string): Pick<Source, 'casts' | 'calls'> {
  const casts: string[] = [];
  const calls: string[] = [];
  new Visitor({
    TSAsExpression({ expression, typeAnnotation, end }) {
      const cast =
        typeAnnotation.type === 'TSNeverKeyword'
          ? 'as never'
          : expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword'
            ? 'as unknown as'
            : undefined;
      if (cast) casts.push(`${cast}, line ${countLines(text.slice(0, end))}`);
    },
    CallExpression: ({ callee }) => {
      calls.push(calleeText(callee));
    },
  }).visit(program);
  return { casts, calls };
}

function patternsOf(program: ESTree.Program, text: string): Pattern[] {
  const found: Pattern[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      found.push({ ...node.regex, line: countLines(text.slice(0, node.end)) });
    },
    NewExpression({ callee, end }) {
      if (calleeText(callee) !== 'RegExp') return;
      found.push({ pattern: null, flags: '', line: countLines(text.slice(0, end)) });
    },
  }).visit(program);
  return found;
}

function calleeText(node: ESTree.Node): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return `${calleeText(node.object)}.${node.computed ? '[]' : calleeText(node.property)}`;
    case 'CallExpression':
      return `${calleeText(node.callee)}()`;
    case 'TaggedTemplateExpression':
      return `${calleeText(node.tag)}\`\``;
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return calleeText(node.expression);
    case 'AwaitExpression':
      return calleeText(node.argument);
    default:
      return '?';
  }
}
