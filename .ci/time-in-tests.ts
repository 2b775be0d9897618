// Keeps time and chance out of tests: no sleeping, no short limits, no stopwatch, no unseeded random values. Prints each
// violation with what to do instead, and exits with 1. Stress tests measure; benchmarks are no tests.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'rolldown/utils';

type Node = ESTree.Node;

/** The shortest limit that is for what hangs, in ms: that of one expectation of a journey (app/e2e/limits.ts). */
const shortestLimit = 90_000;

/** Modules that pause between two looks at what no event announces. Their limits, where they have one, are for what hangs. */
const pausing: ReadonlySet<string> = new Set([
  // Fires the delays of a flow, whose requests are answered by a server, until the flow has settled.
  'core/test/contract/cut-replies.ts',
  // Ask a program that was started until it answers, or has ended.
  'app/server/proofs/testing/postgres-server.ts',
  'app/server/proofs/testing/server-process.ts',
  'app/server/features/torrents/testing/transmission.ts',
  // Tells its progress again and again, as a swarm does, until a test releases it.
  'app/server/features/torrents/testing/stand-in-swarm.ts',
  // Asks WebDriver, which tells of nothing by itself.
  'app/e2e/engines/webkit-page.ts',
  // Kills a server among its writers: any moment is right.
  'app/server/proofs/testing/kill-cycles.ts',
]);

/** Modules that take another value each time, as two that run at once must not take the same. */
const chancy: ReadonlySet<string> = new Set(['app/server/proofs/testing/free-port.ts']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** All nodes of a tree, itself first. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** Whether a node or one below it is wanted. */
const some = (node: Node, isWanted: (one: Node) => boolean): boolean =>
  isWanted(node) || childrenOf(node).some((child) => some(child, isWanted));

/** `name` of `name`, and of `object.name`; empty for other expressions. */
function lastName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}

/** The called function in words, as `performance.now`. */
function calledBy(node: Node): string {
  if (node.type !== 'CallExpression') return '';
  const { callee } = node;
  const object = callee.type === 'MemberExpression' ? lastName(callee.object) : '';
  return object === '' ? lastName(callee) : `${object}.${lastName(callee)}`;
}

const isName = (node: Node, names: ReadonlySet<string>): boolean =>
  node.type === 'Identifier' && names.has(node.name);

/** `new Promise((settle) => setTimeout(settle, 20))`, also where a function calls `settle`. No delay is only a turn. */
function isSleep(node: Node): boolean {
  if (node.type !== 'NewExpression' || lastName(node.callee) !== 'Promise') return false;
  const [executor] = node.arguments;
  if (executor?.type !== 'ArrowFunctionExpression' && executor?.type !== 'FunctionExpression') return false;
  const [settle] = executor.params;
  if (settle?.type !== 'Identifier') return false;
  const settles = new Set([settle.name]);
  return some(executor, (call) => {
    if (call.type !== 'CallExpression' || !/^((globalThis|window)\.)?setTimeout$/.test(calledBy(call)))
      return false;
    const [work, delay] = call.arguments;
    const isTurn = delay === undefined || (delay.type === 'Literal' && delay.value === 0);
    return work !== undefined && !isTurn && some(work, (one) => isName(one, settles));
  });
}

const importsSleep = (node: Node): boolean =>
  node.type === 'ImportDeclaration' &&
  /^(node:)?timers\/promises$/.test(node.source.value) &&
  node.specifiers.some((one) => one.type !== 'ImportSpecifier' || lastName(one.imported) !== 'setImmediate');

const clocks = new Set(['performance.now', 'Date.now', 'process.hrtime', 'hrtime.bigint']);

/** Finds durations and memory, also behind the names of constants. */
function measuresOf(program: Node): (node: Node) => boolean {
  const times = new Set<string>();
  const measures = new Set<string>();
  const isTime = (node: Node): boolean => clocks.has(calledBy(node)) || isName(node, times);
  const isMeasure = (node: Node): boolean =>
    calledBy(node) === 'process.memoryUsage' ||
    isName(node, measures) ||
    (node.type === 'BinaryExpression' && node.operator === '-' && some(node, isTime));
  for (const node of nodesOf(program)) {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.init === null) continue;
    if (some(node.init, isMeasure)) measures.add(node.id.name);
    else if (isTime(node.init)) times.add(node.id.name);
  }
  return isMeasure;
}

/** The values of `expect(...)`, and of its matcher. */
function assertedBy(node: Node): readonly Node[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const { callee } = node;
  const isMatcher = /^to[A-Z]/.test(lastName(callee));
  const subject = [...nodesOf(callee.object)].find((one) => /^expect(\.(soft|poll))?$/.test(calledBy(one)));
  if (!isMatcher || subject?.type !== 'CallExpression') return [];
  return [...subject.arguments, ...node.arguments];
}

const isShort = (node: Node | undefined): boolean =>
  node?.type === 'Literal' && typeof node.value === 'number' && node.value > 0 && node.value < shortestLimit;

/** `{ timeout: 2000 }` as an argument, and `AbortSignal.timeout(2000)`. */
function isShortLimit(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  if (calledBy(node) === 'AbortSignal.timeout') return isShort(node.arguments[0]);
  return node.arguments.some(
    (given) =>
      given.type === 'ObjectExpression' &&
      given.properties.some(
        (one) => one.type === 'Property' && lastName(one.key) === 'timeout' && isShort(one.value),
      ),
  );
}

/** A loop with a condition such as `tries < 100` that waits in between. */
function isLoopOfTries(node: Node): boolean {
  if (node.type !== 'ForStatement' && node.type !== 'WhileStatement' && node.type !== 'DoWhileStatement')
    return false;
  const counts = (one: Node): boolean =>
    one.type === 'BinaryExpression' &&
    /^[<>]=?$/.test(one.operator) &&
    [one.left, one.right].some((side) => /^(tr(y|ies)|attempts?)$/.test(lastName(side)));
  return (
    node.test !== null && some(node.test, counts) && some(node, ({ type }) => type === 'AwaitExpression')
  );
}

const isChance = (node: Node): boolean =>
  /^(Math\.random|(crypto\.)?randomInt)$/.test(calledBy(node)) ||
  (node.type === 'Property' && lastName(node.key) === 'seed' && clocks.has(calledBy(node.value)));

const isPause = (node: Node): boolean =>
  node.type === 'CallExpression' && lastName(node.callee) === 'waitForTimeout';

/** One line for each violation in a test, or in what tests use. */
export function violationsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const isMeasure = measuresOf(program);
  const rules: readonly { readonly advice: string; readonly isBroken: (node: Node) => boolean }[] = [
    {
      advice: 'sleeps: wait for an event, with expect.poll, vi.waitFor or a promise, or step a clock',
      isBroken: (node) => !pausing.has(file) && (isSleep(node) || importsSleep(node) || isPause(node)),
    },
    {
      advice: 'asserts a duration or memory: count steps, or measure in a *.stress.test.ts or app/bench',
      isBroken: (node) => assertedBy(node).some((one) => some(one, isMeasure)),
    },
    {
      advice: `has a limit below ${shortestLimit} ms: leave it to the default, which is for what hangs`,
      isBroken: isShortLimit,
    },
    {
      advice: 'counts tries: expect.poll and vi.waitFor try until the time of the test is over',
      isBroken: isLoopOfTries,
    },
    {
      advice: 'takes a new random value in each run: take it from fast-check, or from a fixed seed',
      isBroken: (node) => !chancy.has(file) && isChance(node),
    },
  ];
  const lines = new Set<string>();
  for (const node of nodesOf(program)) {
    for (const { advice, isBroken } of rules) {
      if (!isBroken(node)) continue;
      const line = source.slice(0, node.start).split('\n').length;
      lines.add(`${file}:${line} ${advice}`);
    }
  }
  return [...lines];
}

/** Tests of the gate and of the exhaustive run, and the modules that they use. */
const tests = [
  '{app,core,machines,i18n,.ci}/**/*.test.{ts,tsx}',
  'app/e2e/**/*.ts',
  'app/server/proofs/**/*.ts',
  'core/test/**/*.ts',
  'machines/harness/**/*.ts',
  '{app,core}/**/testing/**/*.{ts,tsx}',
];

function main(): void {
  const files = new Set(globSync(tests, { exclude: ['**/node_modules/**', '**/dist/**', 'app/bench/**'] }));
  const violations = [...files]
    .filter((file) => existsSync(file) && !/\.stress\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => violationsOf(file, readFileSync(file, 'utf8')));
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
}

if (import.meta.main) main();
