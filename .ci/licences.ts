// docs/licences.md: the packages that are distributed and their licences, from package-lock.json.
//   node .ci/licences.ts          writes the page
import { writeFileSync } from 'node:fs';
import { type LockedPackage, readDistributed } from './lockfile.ts';

export const page = 'docs/licences.md';

const intro = `# What Aloft is made of

Every package that an installation without development tools can hold, and every one that a build puts into the pages, as
\`package-lock.json\` has it; \`npm run regenerate\` writes this page, and a test fails when it is out of date. \`npm run sbom\`
prints all packages for programs (CycloneDX), those of development marked, and \`npm run audit\` asks the registry what is known
against them. sharp’s libvips (LGPL) is a library of its own that is
loaded, not built in; mediabunny and exifreader (MPL) and elkjs (EPL) are used as they are published. “Where it fits” stands for packages that only their
own system or processor installs.`;

function rowOf(name: string, packages: readonly LockedPackage[]): string {
  const versions = [...new Set(packages.map((one) => one.version))].toSorted().join(', ');
  const licences = [...new Set(packages.map((one) => one.license))].join(', ');
  return `| ${name} | ${versions} | ${licences} | ${packages.every((one) => one.optional) ? 'where it fits' : ''} |`;
}

/** The page as the lock file would have it. */
export function makeLicences(): string {
  const packages = readDistributed();
  const names = [...new Set(packages.map((one) => one.name))].toSorted();
  const rows = names.map((name) =>
    rowOf(
      name,
      packages.filter((one) => one.name === name),
    ),
  );
  return `${intro}\n\n| package | version | licence | |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

if (import.meta.main) writeFileSync(page, makeLicences());
