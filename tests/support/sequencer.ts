import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that are short but wait long: by their size they would come last, when one processor has nothing else to do. */
const LONG = ['dev', 'diskFull', 'replica'].map((name) => `/${name}.test.ts`);

/** The usual order of a run without earlier results, the largest file first, but for these files. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...ofProjects.values()].flatMap((sorted) => {
      const long = LONG.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
      return [...new Set([...long, ...sorted])];
    });
  }
}
