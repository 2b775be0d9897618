// What one source file declares, imports and exports, read from its syntax tree. Works for sources and for declarations.
import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'rolldown/utils';

/** One declaration, as it is written. */
export interface Declared {
  readonly name: string;
  readonly file: string;
  readonly kind: 'function' | 'class' | 'interface' | 'type' | 'constant' | 'namespace';
  /** What a caller has to know: without the body of a function, and without a long value. */
  readonly signature: string;
  /** The whole text. */
  readonly text: string;
  /** The docstring's text; null where there is none. */
  readonly doc: string | null;
}

/** A name that a file takes from another: `imported` is `*` for all of it. */
export interface Taken {
  readonly from: string;
  readonly imported: string;
}

/** A file's names. */
export interface FileNames {
  readonly locals: ReadonlyMap<string, readonly Declared[]>;
  readonly imports: ReadonlyMap<string, Taken>;
  /** Exported names: of the file itself, or of another. */
  readonly exports: ReadonlyMap<string, { readonly local: string } | Taken>;
  /** Files of which everything is exported. */
  readonly stars: readonly string[];
}

const shortValue = 900;

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name);

/** A docstring's words, without the stars. */
function wordsOf(comment: string): string {
  const lines = comment.replace(/^\*/, '').split('\n');
  return lines
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();
}

type Statement = ESTree.Program['body'][number];

class Reader {
  readonly locals = new Map<string, Declared[]>();
  readonly imports = new Map<string, Taken>();
  readonly exports = new Map<string, { readonly local: string } | Taken>();
  readonly stars: string[] = [];
  readonly #file: string;
  readonly #source: string;
  readonly #docs: ReadonlyMap<number, string>;

  constructor(file: string) {
    this.#file = file;
    this.#source = readFileSync(file, 'utf8');
    const { program, comments, errors } = parseSync(file, this.#source);
    const [error] = errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
    this.#docs = new Map(docs.map(({ end, value }) => [end, wordsOf(value)]));
    for (const statement of program.body) this.#read(statement);
  }

  #read(statement: Statement): void {
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers) {
        const imported = one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*';
        this.imports.set(one.local.name, { from: statement.source.value, imported });
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      const from = statement.source.value;
      if (statement.exported === null) this.stars.push(from);
      else this.exports.set(nameOf(statement.exported), { from, imported: '*' });
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of statement.specifiers) {
        const from = statement.source?.value;
        const taken = from === undefined ? { local: nameOf(local) } : { from, imported: nameOf(local) };
        this.exports.set(nameOf(exported), taken);
      }
      if (statement.declaration !== null) {
        for (const name of this.#declare(statement.declaration, statement.start)) {
          this.exports.set(name, { local: name });
        }
      }
    } else this.#declare(statement, statement.start);
  }

  #declare(node: Statement, start: number): readonly string[] {
    const text = this.#source.slice(node.start, node.end);
    const upTo = (end: number): string => this.#source.slice(node.start, end).trim();
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'TSDeclareFunction': {
        const signature = node.body == null ? text : upTo(node.body.start);
        return this.#keep(node.id?.name, 'function', signature, text, start);
      }
      case 'ClassDeclaration':
        return this.#keep(node.id?.name, 'class', upTo(node.body.start), text, start);
      case 'TSInterfaceDeclaration':
        return this.#keep(node.id.name, 'interface', text, text, start);
      case 'TSTypeAliasDeclaration':
      case 'TSEnumDeclaration':
        return this.#keep(node.id.name, 'type', text, text, start);
      case 'VariableDeclaration':
        return node.declarations.flatMap((one) =>
          one.id.type === 'Identifier' ? this.#keepValue(one.id.name, one, text, start) : [],
        );
      default:
        return [];
    }
  }

  #keepValue(
    name: string,
    { id, init }: ESTree.VariableDeclarator,
    text: string,
    start: number,
  ): readonly string[] {
    const head = `const ${this.#source.slice(id.start, id.end)}`;
    if (init?.type === 'ArrowFunctionExpression') {
      const signature = `${head} = ${this.#source.slice(init.start, init.body.start).trim()}`;
      return this.#keep(name, 'function', signature.replace(/\s*=>$/, ''), text, start);
    }
    const annotated = id.type === 'Identifier' && id.typeAnnotation != null;
    const short = !annotated && text.length <= shortValue;
    return this.#keep(name, 'constant', short || init === null ? text : head, text, start);
  }

  #keep(
    name: string | undefined,
    kind: Declared['kind'],
    signature: string,
    text: string,
    start: number,
  ): readonly string[] {
    if (name === undefined) return [];
    const before = this.#source.slice(0, start).trimEnd().length;
    const one = { name, file: this.#file, kind, signature, text, doc: this.#docs.get(before) ?? null };
    this.locals.set(name, [...(this.locals.get(name) ?? []), one]);
    return [name];
  }
}

/** Reads the names of a file. Throws when it is not TypeScript. */
function readNames(file: string): FileNames {
  return new Reader(file);
}

/** Where an import leads, as a path; null for a package of somebody else. */
export type Resolve = (specifier: string, importer: string) => string | null;

/** Every name that a file exports, with its declarations, however many files it came through. */
export class Exports {
  readonly #resolve: Resolve;
  readonly #read = new Map<string, FileNames>();

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  /** The exports of a file, in the order of their names. */
  of(file: string): ReadonlyMap<string, readonly Declared[]> {
    const found = [...this.#namesOf(file, new Set())].toSorted();
    return new Map(found.map((name) => [name, this.#declarations(file, name)]));
  }

  #names(file: string): FileNames {
    const known = this.#read.get(file) ?? readNames(file);
    this.#read.set(file, known);
    return known;
  }

  #namesOf(file: string, seen: Set<string>): Set<string> {
    if (seen.has(file)) return new Set();
    seen.add(file);
    const { exports, stars } = this.#names(file);
    const names = new Set(exports.keys());
    for (const star of stars) {
      const target = this.#resolve(star, file);
      if (target !== null) for (const name of this.#namesOf(target, seen)) names.add(name);
    }
    return names;
  }

  #declarations(file: string, name: string): readonly Declared[] {
    const { exports, stars } = this.#names(file);
    const exported = exports.get(name);
    if (exported !== undefined) {
      return 'local' in exported ? this.#local(file, exported.local) : this.#taken(file, name, exported);
    }
    for (const star of stars) {
      const target = this.#resolve(star, file);
      const found = target === null ? [] : this.#declarations(target, name);
      if (found.length > 0) return found;
    }
    return [];
  }

  #local(file: string, name: string): readonly Declared[] {
    const { locals, imports } = this.#names(file);
    const taken = imports.get(name);
    return taken === undefined ? (locals.get(name) ?? []) : this.#taken(file, name, taken);
  }

  #taken(file: string, name: string, { from, imported }: Taken): readonly Declared[] {
    const target = this.#resolve(from, file);
    if (target !== null && imported !== '*') return this.#declarations(target, imported);
    const text = `${imported === '*' ? '*' : imported} from '${from}'`;
    return [{ name, file, kind: 'namespace', signature: text, text, doc: null }];
  }
}
