import * as v from 'valibot';
import { type BudgetUse, budgetUses, isOver } from '../../integrity/budgets.ts';
import { checkAll, repair } from '../../integrity/check.ts';
import { describeProblem } from '../../integrity/problems.ts';
import { command } from '../command.ts';
import { inColumns, Switch, sizeOf } from '../values.ts';

/** What is used of the budgets, of those of which something is. */
const budgetLines = (uses: readonly BudgetUse[]): readonly string[] => [
  'Stored beside the files:',
  ...inColumns(
    ['what', 'used', 'of', 'most of one', 'of', ''],
    uses
      .filter(({ used }) => used > 0)
      .map((use) => [
        use.name,
        sizeOf(use.used),
        sizeOf(use.all),
        use.most === null ? '' : sizeOf(use.most),
        use.each === null ? '' : sizeOf(use.each),
        isOver(use) ? 'over' : '',
      ]),
    'nothing',
  ),
];

export const check = command({
  name: 'check',
  summary:
    'Looks whether everything that is stored is whole, and what is stored beside the files; exit code 1 with a list when not.',
  options: {
    deep: { value: null, help: 'also reads all bytes and compares their SHA-256' },
    repair: { value: null, help: 'corrects used space, removes unreferenced blobs, and checks again' },
  },
  example: 'check --deep',
  input: v.object({ deep: Switch, repair: Switch }),
  run: async (desk, { deep, repair: mustRepair }) => {
    const services = await desk.services();
    if (mustRepair) await repair(services, desk.progress);
    const report = await checkAll(services, deep, desk.progress);
    const budgets = (await budgetUses(services)).map((use) => ({ ...use, isOver: isOver(use) }));
    const problems = report.problems.map((problem) => ({ ...problem, text: describeProblem(problem) }));
    const size = `${report.files} entries, ${report.blobs} blobs, ${sizeOf(report.bytes)}`;
    return {
      data: { ...report, problems, budgets },
      lines: [
        ...(problems.length === 0
          ? [`Nothing is wrong: ${size}.`]
          : [...problems.map((problem) => problem.text), `${problems.length} problems in ${size}.`]),
        ...budgetLines(budgets),
      ],
      wrong: problems.length > 0,
    };
  },
});
