// The titles of the tests of all tiers, read from their sources: what cites a promise or a requirement is known in a
// second, without a run.
import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/** A test by its file and its title, with the titles of its groups before it. */
export interface TitledTest {
  /** The path from the root of the repository. */
  readonly file: string;
  readonly title: string;
}

/** Where a title continues with a value that only a run knows. */
const value = '…';

const starts: ReadonlySet<string> = new Set(['it', 'test', 'describe']);
/** What may stand between `it` and its title: `it.each(rows)(title, …)`. */
const modifiers: ReadonlySet<string> = new Set([
  'describe',
  'each',
  'for',
  'concurrent',
  'sequential',
  'serial',
]);
const unrun: ReadonlySet<string> = new Set(['skip', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf']);

/** The names that a call is written with, `it.each(rows)('…')` as `it`, `each`; another expression has no name. */
function wordsOf(callee: ESTree.Expression): readonly string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return wordsOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return wordsOf(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [''];
  return [...wordsOf(callee.object), callee.property.name];
}

/** Whether a call makes a group, a test or what does not run; undefined where it makes none of them. */
function kindOf({ callee, arguments: given }: ESTree.CallExpression): 'group' | 'test' | 'unrun' | undefined {
  // `it.each(rows)` is not yet the call with the title.
  if (given.length < 2) return undefined;
  const [start = '', ...more] = wordsOf(callee);
  if (!starts.has(start)) return undefined;
  if (more.some((word) => unrun.has(word))) return 'unrun';
  if (!more.every((word) => modifiers.has(word))) return undefined;
  return start === 'describe' || more.includes('describe') ? 'group' : 'test';
}

function textOf(node: ESTree.Node | undefined): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return value;
  return node.quasis.map(({ value: { cooked, raw } }) => cooked ?? raw).join(value);
}

/** The titles of a source's tests, in their order; those of a chart's journeys are in fields of their own. */
export function titlesIn(file: string, source: string): readonly string[] {
  const titles: string[] = [];
  const groups: string[] = [];
  let unrunDepth = 0;
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const isJourneys = file.endsWith('.journeys.ts');
  new Visitor({
    CallExpression: (call) => {
      const kind = kindOf(call);
      if (kind === 'unrun') unrunDepth += 1;
      else if (kind === 'group') groups.push(textOf(call.arguments[0]));
      else if (kind === 'test' && unrunDepth === 0)
        titles.push([...groups, textOf(call.arguments[0])].join(' '));
    },
    'CallExpression:exit': (call) => {
      const kind = kindOf(call);
      if (kind === 'unrun') unrunDepth -= 1;
      else if (kind === 'group') groups.pop();
    },
    Property: ({ key, value: title }) => {
      if (isJourneys && key.type === 'Identifier' && key.name === 'title') titles.push(textOf(title));
    },
  }).visit(program);
  return titles;
}

/** Tests that a suite runs, the journeys of charts, and modules with tests that others run. */
const sources = [
  '{.ci,app,core,i18n,machines}/**/*.{test,spec}.{ts,tsx}',
  // Of the engines, the files that their suite runs: what nothing runs proves nothing.
  'app/e2e/engines/{main,extension}.engine.ts',
  'machines/*/*.journeys.ts',
  'machines/harness/describe-machine.ts',
  'core/test/contract/services.ts',
  'app/server/features/torrents/testing/tests-of-people.ts',
];

const mayCite = /\[[^\]]*\b[PR]\d/;

/** The tests of all tiers whose titles cite a promise or a requirement. */
export const citingTests = (): readonly TitledTest[] =>
  sources
    .flatMap((pattern) => globSync(pattern, { exclude: (name) => name.includes('node_modules') }))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const titles = mayCite.test(source) ? titlesIn(file, source) : [];
      return titles.filter((title) => mayCite.test(title)).map((title) => ({ file, title }));
    });
