// Writes machines/harness/testing/flow-types.gen.ts: the fields of the events and port answers of each flow as types, for
// the chart pages. Read with the type checker from `<Flow>Event` and `<Flow>Ports` in each `<flow>.types.ts`.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  API,
  type Checker,
  NodeBuilderFlags,
  type Symbol as PortSymbol,
  SignatureKind,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync';

export const flowTypesFile = 'machines/harness/testing/flow-types.gen.ts';
/** Printed by its name: it is in nearly every port, and docs/api/errors.md describes it. */
const failure = 'Failure';
/** More deeply nested objects are printed by their names. */
const maxDepth = 2;

export const pascal = (kebab: string): string =>
  kebab.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A type as it is written. */
export const named = (checker: Checker, type: Type): string =>
  checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation);

/** The fields of an object, without the discriminator. */
function fieldsOf(checker: Checker, type: Type, except: string, depth: number): string {
  return checker
    .getPropertiesOfType(type)
    .filter(({ name }) => name !== except)
    .map((property) => {
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
      const of = checker.getTypeOfSymbol(property);
      return `${property.name}${isOptional ? '?' : ''}: ${of === undefined ? 'unknown' : textOf(checker, of, depth)}`;
    })
    .join('; ');
}

/** A type as text: a union by its members, an object by its fields. */
function textOf(checker: Checker, type: Type, depth: number): string {
  const name = named(checker, type);
  if (name === 'boolean' || name === failure) return name;
  if (type.isUnionType()) {
    const texts = type.getTypes().map((member) => textOf(checker, member, depth));
    const isBoolean = texts.includes('true') && texts.includes('false');
    const rest = isBoolean ? texts.filter((text) => text !== 'true' && text !== 'false') : texts;
    return [...new Set([...(isBoolean ? ['boolean'] : []), ...rest])].join(' | ');
  }
  if (type.isTypeReference() && /^(?:readonly )?.*\[\]$/.test(name)) {
    const [item] = checker.getTypeArguments(type);
    return item === undefined ? name : `list of ${textOf(checker, item, depth)}`;
  }
  const isPlainObject =
    type.isObjectType() && checker.getSignaturesOfType(type, SignatureKind.Call).length === 0;
  if (!isPlainObject || depth >= maxDepth || type.isTupleType()) return name;
  const fields = fieldsOf(checker, type, '', depth + 1);
  return fields === '' ? name : `{ ${fields} }`;
}

/** The members of a union by the value of their discriminator, each with its other fields. */
function membersOf(checker: Checker, type: Type, by: string): Record<string, string> {
  const members = type.isUnionType() ? type.getTypes() : [type];
  return Object.fromEntries(
    members.flatMap((member) => {
      const tag = checker.getPropertiesOfType(member).find(({ name }) => name === by);
      const value = tag && checker.getTypeOfSymbol(tag);
      if (value === undefined) return [];
      const values = value.isUnionType() ? value.getTypes() : [value];
      const fields = fieldsOf(checker, member, by, 0);
      return values.map((one) => [named(checker, one).replaceAll('"', ''), fields]);
    }),
  );
}

/** How a port is called, and the type that its promise answers with. */
export function portCall(checker: Checker, port: PortSymbol) {
  const type = checker.getTypeOfSymbol(port);
  const [call] = type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
  const promise = call && checker.getReturnTypeOfSignature(call);
  const [answer] = promise?.isTypeReference() ? checker.getTypeArguments(promise) : [];
  return { call, answer };
}

function answersOf(checker: Checker, ports: Type): Record<string, Record<string, string>> {
  return Object.fromEntries(
    checker.getPropertiesOfType(ports).flatMap((port) => {
      const { answer } = portCall(checker, port);
      return answer === undefined ? [] : [[port.name, membersOf(checker, answer, 'kind')]];
    }),
  );
}

/** The generated file's text. */
export function flowTypesText(): string {
  const api = new API();
  const config = resolve('machines/tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (project === undefined) throw new Error(`${config} is no project`);
  const { checker, program } = project;
  const typesOf = (flow: string) => {
    const file = program.getSourceFile(resolve(`machines/${flow}/${flow}.types.ts`));
    const module = file && checker.getSymbolAtLocation(file);
    const declared = (name: string): Type => {
      const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
      if (symbol === undefined) throw new Error(`machines/${flow}/${flow}.types.ts exports no ${name}`);
      return checker.getDeclaredTypeOfSymbol(symbol);
    };
    const events = membersOf(checker, declared(`${pascal(flow)}Event`), 'type');
    return { events, answers: answersOf(checker, declared(`${pascal(flow)}Ports`)) };
  };
  const flows = readdirSync('machines')
    .filter((flow) => existsSync(`machines/${flow}/${flow}.types.ts`))
    .toSorted()
    .map((flow) => [flow, typesOf(flow)] as const);
  api.close();
  return [
    '// Generated by .ci/flow-types.ts (`npm run regenerate`), not by hand.',
    "import type { FlowTypes } from '../types.ts';",
    '',
    `export const flowTypes: Readonly<Record<string, FlowTypes>> = ${JSON.stringify(Object.fromEntries(flows), null, 2)};`,
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(flowTypesFile, flowTypesText());
