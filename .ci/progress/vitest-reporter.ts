// Tells `npm test` which files of Vitest run, and what its JSON report leaves out: errors beside tests, and those of hooks.
import { relative } from 'node:path';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';
import { tellEvent } from './events.ts';

interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
}

const textOf = ({ stack, message }: Failure): string => stack ?? message;

const nameOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId);

const hookErrors = (group: TestModule | TestSuite): string[] => [
  ...group.errors().map(textOf),
  ...[...group.children.suites()].flatMap(hookErrors),
];

export default class VitestEvents implements Reporter {
  onTestModuleStart(file: TestModule): void {
    tellEvent({ kind: 'began', name: nameOf(file) });
  }

  onTestModuleEnd(file: TestModule): void {
    const { collectDuration, setupDuration, duration } = file.diagnostic();
    tellEvent({
      kind: 'ended',
      name: nameOf(file),
      file: nameOf(file),
      tests: [...file.children.allTests()].length,
      seconds: (collectDuration + setupDuration + duration) / 1000,
      hooks: hookErrors(file),
    });
  }

  onTestRunEnd(_files: readonly TestModule[], errors: readonly Failure[]): void {
    for (const error of errors) tellEvent({ kind: 'beside', message: textOf(error) });
  }
}
