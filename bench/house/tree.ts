import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { type Comment, readComments } from './readComments.ts';
import { parseSource, type Source } from './source.ts';

/** The files under `src` and `tests`, the README, and the comments of `bench` too. */
export interface Tree {
  paths: string[];
  /** The text of the files under `src` whose lines are counted. */
  texts: ReadonlyMap<string, string>;
  sources: ReadonlyMap<string, Source>;
  comments: ReadonlyMap<string, Comment[]>;
  readme: string;
}

const TEXT = /\.(tsx?|js|css)$/;
const COMMENTED = /\.(tsx?|js|css|sql)$/;
const SOURCE = /\.(tsx?|js)$/;

/** A tree of texts by their paths. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  const texts = Object.entries(files).filter(([path]) => path.startsWith('src/') && TEXT.test(path));
  const sources = texts.filter(([path]) => SOURCE.test(path));
  return {
    paths: Object.keys(files).filter((path) => /^(src|tests)\//.test(path)),
    texts: new Map(texts),
    sources: new Map(sources.map(([path, text]) => [path, parseSource(path, text)])),
    comments: new Map(
      Object.entries(files)
        .filter(([path]) => COMMENTED.test(path))
        .map(([path, text]) => [path, readComments(path, text)]),
    ),
    readme: files['README.md'] ?? '',
  };
}

/** The tree in a folder as it stands, whether committed or not. */
export function readTree(root: string): Tree {
  const paths = ['src', 'tests', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  );
  const read = (path: string) =>
    COMMENTED.test(path) || path === 'README.md' ? readFileSync(join(root, path), 'utf8') : '';
  return treeOf(Object.fromEntries([...paths, 'README.md'].map((path) => [path, read(path)])));
}

/** The folder of each path and all folders around it, as in `src`, `src/server`, `src/server/leads`. */
export const foldersOf = (paths: Iterable<string>): Set<string> => new Set([...paths].flatMap(foldersAround));

function foldersAround(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [...foldersAround(folder), folder];
}
