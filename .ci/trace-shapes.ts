// Writes core/src/traces/shapes.gen.ts: the names of the charts' states and delays, and which fields they have and of what
// type, read with the type checker from each `<flow>.types.ts`. A trace holds nothing else, and the text of a person's fields is taken out.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { API, type Checker, SignatureKind, type Type } from 'typescript/unstable/sync';
import { chartsById } from '../core/src/testing/charts.ts';
import type { ChartShape, Shape } from '../core/src/traces/shape.ts';
import { reachedBy } from '../core/src/traces/stimulus.ts';
import { named, pascal, portCall } from './flow-types.ts';

export const traceShapesFile = 'core/src/traces/shapes.gen.ts';
/** It is in nearly every port, so it stands once in the file. */
const failure = 'Failure';
/** Deeper fields are hidden. */
const maxDepth = 7;

function unionOf(checker: Checker, members: readonly Type[], depth: number): Shape {
  const names = members.map((member) => named(checker, member));
  const literals = names.filter((name) => name.startsWith('"')).map((name): string => JSON.parse(name));
  const others = members.filter((_, index) => !names[index]?.startsWith('"'));
  // Null and undefined hold nothing, and are kept wherever they stand.
  const shapes = others
    .filter((member) => !['null', 'undefined'].includes(named(checker, member)))
    .map((member) => shapeOf(checker, member, depth));
  const all = [...(literals.length > 0 ? [{ literals }] : []), ...shapes];
  const distinct = [...new Map(all.map((shape) => [JSON.stringify(shape), shape])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { any: distinct };
}

function fieldsOf(checker: Checker, type: Type, depth: number): Record<string, Shape> {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const of = checker.getTypeOfSymbol(property);
      return [property.name, of === undefined ? 'hidden' : shapeOf(checker, of, depth)];
    }),
  );
}

function shapeOf(checker: Checker, type: Type, depth: number): Shape {
  const name = named(checker, type);
  if (name === 'number' || name === 'boolean') return name;
  if (name === 'string') return 'text';
  if (name === failure && depth > 0) return 'failure';
  if (name === 'true' || name === 'false') return 'boolean';
  if (/^-?\d+(\.\d+)?$/.test(name)) return 'number';
  if (type.isUnionType()) return unionOf(checker, type.getTypes(), depth);
  if (name.startsWith('"')) return { literals: [JSON.parse(name)] };
  if (depth >= maxDepth) return 'hidden';
  if (type.isTypeReference() && /\[\]$/.test(name)) {
    const [item] = checker.getTypeArguments(type);
    return item === undefined ? 'hidden' : { list: shapeOf(checker, item, depth + 1) };
  }
  const isPlain =
    (type.isObjectType() || type.isIntersectionType()) &&
    !type.isTupleType() &&
    checker.getSignaturesOfType(type, SignatureKind.Call).length === 0;
  const fields = isPlain ? fieldsOf(checker, type, depth + 1) : {};
  return Object.keys(fields).length === 0 ? 'hidden' : { fields };
}

function portsOf(checker: Checker, ports: Type): ChartShape['ports'] {
  return Object.fromEntries(
    checker.getPropertiesOfType(ports).flatMap((port) => {
      const { call, answer } = portCall(checker, port);
      const [parameter] = call?.getParameters() ?? [];
      const input = parameter && checker.getTypeOfSymbol(parameter);
      if (answer === undefined) return [];
      const shapes = {
        input: input === undefined ? ('hidden' as const) : shapeOf(checker, input, 0),
        answer: shapeOf(checker, answer, 0),
      };
      return [[port.name, shapes]];
    }),
  );
}

type Chart = NonNullable<ReturnType<typeof chartsById.get>>;
type ChartNode = Chart['root'];

const nodesIn = (node: ChartNode): readonly ChartNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesIn),
];

/** The names that stand for a chart's states and delays in its snapshots and events. */
function namesOf(machine: Chart): Pick<ChartShape, 'states' | 'delays'> {
  const [root, ...states] = nodesIn(machine.root);
  const delays = [root, ...states].flatMap((node) =>
    [...(node?.transitions.keys() ?? [])].flatMap((type) => {
      const reached = reachedBy(machine, { type });
      return reached.kind === 'delay' ? [reached.delay] : [];
    }),
  );
  return { states: [...new Set(states.map(({ key }) => key))], delays: [...new Set(delays)] };
}

const entries = (of: object, indent: string): string =>
  Object.entries(of)
    .map(([key, value]) => `${indent}${key}: ${JSON.stringify(value)},`)
    .join('\n');

function chartText(id: string, { ports, ...shapes }: ChartShape): string {
  const list = Object.keys(ports).length === 0 ? '{}' : `{\n${entries(ports, '      ')}\n    }`;
  return `  ${id}: {\n${entries(shapes, '    ')}\n    ports: ${list},\n  },`;
}

/** The generated file's text. */
export function traceShapesText(): string {
  const api = new API();
  const config = resolve('machines/tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (project === undefined) throw new Error(`${config} is no project`);
  const { checker, program } = project;
  const idOf = (flow: string): string => flow.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const chartOf = (flow: string) => {
    const file = program.getSourceFile(resolve(`machines/${flow}/${flow}.types.ts`));
    const module = file && checker.getSymbolAtLocation(file);
    const exported = module === undefined ? [] : checker.getExportsOfModule(module);
    const declared = (what: string): Type | undefined => {
      const symbol = exported.find((one) => one.name === `${pascal(flow)}${what}`);
      return symbol && checker.getDeclaredTypeOfSymbol(symbol);
    };
    const shape = (what: string): Shape => {
      const type = declared(what);
      return type === undefined ? 'hidden' : shapeOf(checker, type, 0);
    };
    const ports = declared('Ports');
    const machine = chartsById.get(idOf(flow));
    if (machine === undefined) throw new Error(`no chart ${idOf(flow)}`);
    return {
      ...namesOf(machine),
      input: shape('Input'),
      context: shape('Context'),
      event: shape('Event'),
      ports: ports === undefined ? {} : portsOf(checker, ports),
    };
  };
  const charts = readdirSync('machines')
    .filter((flow) => existsSync(`machines/${flow}/${flow}.types.ts`))
    .toSorted()
    .map((flow) => [idOf(flow), chartOf(flow)] as const);
  const failureFile = program.getSourceFile(resolve('machines/shared/failure.ts'));
  const failureModule = failureFile && checker.getSymbolAtLocation(failureFile);
  const failureSymbol =
    failureModule && checker.getExportsOfModule(failureModule).find((one) => one.name === failure);
  if (failureSymbol === undefined) throw new Error(`machines/shared/failure.ts exports no ${failure}`);
  const failureShape = { fields: fieldsOf(checker, checker.getDeclaredTypeOfSymbol(failureSymbol), 1) };
  api.close();
  return [
    '// Generated by .ci/trace-shapes.ts (`npm run regenerate`), not by hand.',
    "import type { ChartShape, Shape } from './shape.ts';",
    '',
    `export const failureShape: Shape = ${JSON.stringify(failureShape)};`,
    '',
    'export const chartShapes: Readonly<Record<string, ChartShape>> = {',
    ...charts.map(([id, chart]) => chartText(id, chart)),
    '};',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(traceShapesFile, traceShapesText());
