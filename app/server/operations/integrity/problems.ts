/** A stored number and its expected value. */
interface Wrong {
  readonly expected: number;
  readonly found: number;
}

/** Everything that a check can find; a closed union, so that each has a description. */
export type Problem =
  | { readonly kind: 'database'; readonly words: string }
  | {
      readonly kind: 'reference';
      readonly table: string;
      readonly column: string;
      readonly parent: string;
      readonly rows: number;
    }
  | { readonly kind: 'bytesMissing'; readonly blob: string }
  | ({ readonly kind: 'bytesSize'; readonly blob: string } & Wrong)
  | { readonly kind: 'bytesChanged'; readonly blob: string }
  | { readonly kind: 'bytesUnnamed'; readonly blob: string }
  | { readonly kind: 'fileWithoutBytes'; readonly file: string }
  | { readonly kind: 'fileSize'; readonly file: string }
  | { readonly kind: 'fileWithoutFolder'; readonly file: string }
  | { readonly kind: 'folderCircle'; readonly folder: string }
  | { readonly kind: 'uncounted'; readonly file: string }
  | { readonly kind: 'nameNotIndexed'; readonly file: string }
  | { readonly kind: 'namesWithoutFile'; readonly rows: number }
  /** Of an earlier build: `other` has the address as it is spelt now. */
  | { readonly kind: 'addressTwice'; readonly account: string; readonly other: string }
  | ({ readonly kind: 'quota'; readonly account: string } & Wrong)
  | ({ readonly kind: 'entries'; readonly account: string } & Wrong)
  | ({ readonly kind: 'trashSize'; readonly account: string } & Wrong)
  | ({ readonly kind: 'trashEntries'; readonly account: string } & Wrong)
  | ({ readonly kind: 'treeSize'; readonly folder: string } & Wrong)
  | ({ readonly kind: 'treeEntries'; readonly folder: string } & Wrong)
  | ({ readonly kind: 'treeHeight'; readonly folder: string } & Wrong);

/** A problem as one line of text. */
export function describeProblem(problem: Problem): string {
  switch (problem.kind) {
    case 'database':
      return `database: ${problem.words}`;
    case 'reference':
      return `database: ${problem.rows} rows of ${problem.table} name a row of ${problem.parent} (${problem.column}) that is not there`;
    case 'addressTwice':
      return `account ${problem.account}: its address is another spelling of that of account ${problem.other}; only this exact spelling signs in`;
    case 'bytesMissing':
      return `blob ${problem.blob}: its bytes are missing`;
    case 'bytesSize':
      return `blob ${problem.blob}: ${problem.found} bytes are stored, ${problem.expected} were written`;
    case 'bytesChanged':
      return `blob ${problem.blob}: its bytes are not those that were written (SHA-256)`;
    case 'bytesUnnamed':
      return `blob ${problem.blob}: bytes that no row names`;
    case 'fileWithoutBytes':
      return `file ${problem.file}: it names no blob`;
    case 'fileSize':
      return `file ${problem.file}: its size is not that of its blob`;
    case 'fileWithoutFolder':
      return `file ${problem.file}: the folder it lies in is not there`;
    case 'folderCircle':
      return `folder ${problem.folder}: it lies within itself`;
    case 'uncounted':
      return `file ${problem.file}: it is in no count`;
    case 'nameNotIndexed':
      return `file ${problem.file}: searches do not find its name`;
    case 'namesWithoutFile':
      return `index of names: ${problem.rows} rows belong to no file`;
    case 'quota':
      return `account ${problem.account}: ${problem.found} bytes are counted as used, ${problem.expected} are`;
    case 'entries':
      return `account ${problem.account}: ${problem.found} entries are counted, ${problem.expected} are there`;
    case 'trashSize':
      return `account ${problem.account}: ${problem.found} bytes are counted in the trash, ${problem.expected} are there`;
    case 'trashEntries':
      return `account ${problem.account}: ${problem.found} entries are counted in the trash, ${problem.expected} are there`;
    case 'treeSize':
      return `folder ${problem.folder}: ${problem.found} bytes are counted below it, ${problem.expected} are there`;
    case 'treeEntries':
      return `folder ${problem.folder}: ${problem.found} entries are counted below it, ${problem.expected} are there`;
    case 'treeHeight':
      return `folder ${problem.folder}: ${problem.found} levels are counted below it, there are ${problem.expected} at least`;
  }
}
