import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that are short but wait long: by their size they would come last, when one processor has nothing else to do. */
const LONG = ['image', 'audit', 'dev'].map((name) => `/${name}.test.ts`);

/** A worker serves one project, so that these come one after the other. */
const PROJECTS = ['repository', 'browser', 'client', 'server', 'shared'];

/** The usual order of a run without earlier results, the largest file of a project first, but for these files. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const inOrder = [...ofProjects].sort(([one], [other]) => PROJECTS.indexOf(one) - PROJECTS.indexOf(other));
    return inOrder.flatMap(([, sorted]) => {
      const long = LONG.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
      return [...new Set([...long, ...sorted])];
    });
  }
}
