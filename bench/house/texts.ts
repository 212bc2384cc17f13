import type { ESTree } from 'vite';

/** A text in the code that people may read. A word stands for each value that is known only later. */
export interface Text {
  text: string;
  /** The place in the code. */
  start: number;
}

const VALUE = 'X';

/** Attributes of JSX, and properties, whose texts nobody reads. */
const UNREAD_NAMES = new Set(['className', 'style', 'href', 'to', 'id', 'key', 'd', 'path']);
/** Calls whose texts are for logs, the database or developers. */
const UNREAD_CALLS =
  /^(console|log|logger|sql)\b|\.log\.\w+$|^(Error|TypeError|RangeError)$|\.(execute|raw)$/;

/** The texts in a program: those of JSX and its attributes, and every other string and template. */
export function textsOf(program: ESTree.Program, code: string): Text[] {
  const found: Text[] = [];
  const add = ({ start }: ESTree.Node, text: string) => {
    if (/\p{L}/u.test(text)) found.push({ text: text.replace(/\s+/g, ' ').trim(), start });
  };
  const visit = (node: ESTree.Node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value);
    else if (node.type === 'TemplateLiteral' || isConcatenation(node)) add(node, textOf(node));
    else if (hasText(node)) add(node.children[0] ?? node, inlineText(node));
    for (const child of readChildren(node, code)) visit(child);
  };
  visit(program);
  return found;
}

/** The nodes directly below a node, without those whose texts nobody reads. */
function readChildren(node: ESTree.Node, code: string): ESTree.Node[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return [];
    case 'TaggedTemplateExpression':
      return node.quasi.expressions;
    case 'JSXAttribute':
      return node.name.type === 'JSXIdentifier' && UNREAD_NAMES.has(node.name.name) ? [] : nodes(node.value);
    case 'Property':
      return node.key.type === 'Identifier' && UNREAD_NAMES.has(node.key.name) ? [] : nodes(node.value);
    case 'CallExpression':
    case 'NewExpression':
      return UNREAD_CALLS.test(code.slice(node.callee.start, node.callee.end))
        ? [node.callee]
        : [node.callee, ...node.arguments];
    default:
      return isType(node)
        ? []
        : Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : nodes(value)));
  }
}

const nodes = (value: unknown): ESTree.Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** True of types, and false of casts and the like, which have a value. */
const isType = ({ type }: ESTree.Node) => type.startsWith('TS') && !type.endsWith('Expression');

const isConcatenation = (node: ESTree.Node): boolean =>
  node.type === 'BinaryExpression' &&
  node.operator === '+' &&
  [node.left, node.right].some(
    (side) =>
      isConcatenation(side) ||
      side.type === 'TemplateLiteral' ||
      (side.type === 'Literal' && typeof side.value === 'string'),
  );

/** True if an element has text of its own, with which all its children are one text. */
const hasText = (node: ESTree.Node): node is ESTree.JSXElement | ESTree.JSXFragment =>
  (node.type === 'JSXElement' || node.type === 'JSXFragment') &&
  node.children.some((child) => child.type === 'JSXText' && child.value.trim());

/** The text of an element or of one of its children, as people read it. */
function inlineText(node: ESTree.Node): string {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.map(inlineText).join('');
    case 'JSXText':
      return trimLines(node.value);
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression' ? '' : textOf(node.expression);
    default:
      return VALUE;
  }
}

/** React drops the spaces around a line break at the ends of a text, and makes one space of any other. */
const trimLines = (text: string) =>
  text
    .split('\n')
    .map((line, at) => (at > 0 ? line.trimStart() : line))
    .map((line, at, { length }) => (at < length - 1 ? line.trimEnd() : line))
    .filter(Boolean)
    .join(' ');

/** The longest text that an expression may become. */
function textOf(node: ESTree.Node): string {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : VALUE;
    case 'TemplateLiteral':
      return node.quasis
        .map(
          ({ value: { cooked, raw } }, at) =>
            (cooked ?? raw) + nodes(node.expressions[at]).map(textOf).join(''),
        )
        .join('');
    case 'BinaryExpression':
      return isConcatenation(node) ? textOf(node.left) + textOf(node.right) : VALUE;
    case 'ConditionalExpression':
      return longer(textOf(node.consequent), textOf(node.alternate));
    case 'LogicalExpression':
      return node.operator === '&&' ? textOf(node.right) : longer(textOf(node.left), textOf(node.right));
    case 'JSXElement':
    case 'JSXFragment':
      return inlineText(node);
    default:
      return VALUE;
  }
}

const longer = (one: string, other: string) => (other.length > one.length ? other : one);
