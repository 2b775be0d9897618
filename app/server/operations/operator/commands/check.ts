import * as v from 'valibot';
import { checkAll, repair } from '../../integrity/check.ts';
import { describeProblem } from '../../integrity/problems.ts';
import { command } from '../command.ts';
import { Switch, sizeOf } from '../values.ts';

export const check = command({
  name: 'check',
  summary: 'Looks whether everything that is stored is whole; exit code 1 with a list when not.',
  options: {
    deep: { value: null, help: 'also reads all bytes and compares their SHA-256' },
    repair: { value: null, help: 'corrects used space, removes unreferenced blobs, and checks again' },
  },
  example: 'check --deep',
  input: v.object({ deep: Switch, repair: Switch }),
  run: async (desk, { deep, repair: mustRepair }) => {
    const services = await desk.services();
    if (mustRepair) await repair(services);
    const report = await checkAll(services, deep);
    const problems = report.problems.map((problem) => ({ ...problem, text: describeProblem(problem) }));
    const size = `${report.files} entries, ${report.blobs} blobs, ${sizeOf(report.bytes)}`;
    return {
      data: { ...report, problems },
      lines:
        problems.length === 0
          ? [`Nothing is wrong: ${size}.`]
          : [...problems.map((problem) => problem.text), `${problems.length} problems in ${size}.`],
      wrong: problems.length > 0,
    };
  },
});
