import { posix } from 'node:path';
import { bounded, counted, excepted, type Measure } from './measure.ts';
import type { Rules } from './rules.ts';
import { countLines } from './source.ts';
import { foldersOf, type Tree } from './tree.ts';

/** `as never` and `as unknown as`, which switch the type check off. */
export const casts = ({ sources }: Tree, { limits }: Rules): Measure =>
  counted(
    'as never / as unknown as',
    [...sources.values()].flatMap((source) => source.casts.map((cast) => `${source.path}: ${cast}`)),
    limits.casts,
  );

/** The folders that are no noun: a business may have as many nouns as it needs. */
export function serverFolders({ paths }: Tree, { nouns, limits }: Rules): Measure {
  const folders = [...foldersOf(paths)].filter(
    (folder) => posix.dirname(folder) === 'src/server' && !(posix.basename(folder) in nouns),
  );
  return counted('folders of src/server beside the nouns', folders.sort(), limits.serverFolders);
}

export const readme = ({ readme }: Tree, { limits }: Rules): Measure[] => [
  bounded('README.md, lines', countLines(readme), limits.readmeLines),
  bounded('README.md, bytes', Buffer.byteLength(readme), limits.readmeBytes),
];

/** Folders, files and functions that are too large, unless an exception lists them. */
export function ceilings({ paths, texts, sources }: Tree, { ceilings, exceptions }: Rules): Measure[] {
  const files = Map.groupBy(paths, (path) => posix.dirname(path));
  const functions = [...sources.values()].flatMap(({ path, functions }) =>
    [...functions].map(([name, lines]) => [`${path}: ${name}`, lines] as const),
  );
  const over = (sizes: Iterable<readonly [string, number]>, ceiling: number, unit: string) =>
    new Map([...sizes].filter(([, size]) => size > ceiling).map(([key, size]) => [key, `, ${size} ${unit}`]));
  return [
    excepted(
      `folders with more than ${ceilings.filesInFolder} files, src and tests`,
      over(
        [...files].map(([folder, { length }]) => [folder, length]),
        ceilings.filesInFolder,
        'files',
      ),
      exceptions.filesInFolder,
    ),
    excepted(
      `files with more than ${ceilings.linesInFile} lines, src`,
      over(
        [...texts].map(([path, text]) => [path, countLines(text)]),
        ceilings.linesInFile,
        'lines',
      ),
      exceptions.linesInFile,
    ),
    excepted(
      `functions with more than ${ceilings.linesInFunction} lines, src`,
      over(functions, ceilings.linesInFunction, 'lines'),
      exceptions.linesInFunction,
    ),
    excepted(
      `folders more than ${ceilings.foldersDeep} deep below src`,
      over(
        [...foldersOf(paths.filter((path) => path.startsWith('src/')))].map((folder) => [
          folder,
          folder.split('/').length - 1,
        ]),
        ceilings.foldersDeep,
        'deep',
      ),
      exceptions.foldersDeep,
    ),
  ];
}
