// The order of test files: the longest first, so that all workers end at about the same time.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { durationsOf } from './durations.ts';
import { tierOf } from './tier/tier.ts';

/** Begins with what took longest in the last whole run; what is not known follows, the largest file first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = durationsOf(tierOf());
    const seconds = ({ project, moduleId }: TestSpecification): number =>
      durations[project.name.replace(/-isolated$/, '')]?.files[relative(process.cwd(), moduleId)] ?? 0;
    // Files that share a worker follow each other: another's between them would end it.
    const alone = ({ project }: TestSpecification): number => (project.config.isolate ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => alone(a) - alone(b) || seconds(b) - seconds(a));
  }
}
