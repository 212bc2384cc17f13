import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** The files of this project that each file imports: static and dynamic imports, re-exports and types. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The imports of the files under `src` as they stand, whether committed or not. */
export function readImports(root: string): Imports {
  const paths = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  return importsIn(Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

/**
 * The imports between files, given as texts by their paths.
 *
 * @throws Error when a text does not parse.
 */
export function importsIn(texts: Readonly<Record<string, string>>): Imports {
  return new Map(
    Object.entries(texts).map(([path, text]) => [
      path,
      [...specifiersOf(path, text)]
        .flatMap((specifier) => resolve(path, specifier) ?? [])
        .filter((to) => Object.hasOwn(texts, to)),
    ]),
  );
}

function specifiersOf(path: string, text: string): Set<string> {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
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
  return found;
}

/** The path of a file of this project; nothing for a package. `#server/x.ts` is `src/server/x.ts`, see package.json. */
function resolve(path: string, specifier: string): string | undefined {
  const file = specifier.replace(/\?.*$/, '');
  if (file.startsWith('#')) return `src/${file.slice(1)}`;
  if (file.startsWith('.')) return posix.join(posix.dirname(path), file);
  return undefined;
}
