// Checks the import rules: app → core → machines, i18n below both; operations → features → platform in the server; and
// which packages each folder may import. Also checks the top level of the repository, the purity of the charts and the
// length of files. Prints each violation and exits with 1.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { importsOf } from './imports.ts';

interface Rule {
  readonly path: RegExp;
  readonly except?: RegExp;
  readonly may: RegExp;
  readonly why: string;
}

const testFile = /\.test\.tsx?$|\/(testing|bench|test)\//;

/** Relative specifiers are resolved to paths from the root of the repository. */
const rules: readonly Rule[] = [
  {
    path: /^machines\/(?!harness\/|bench\/)/,
    except: /\.test\.ts$/,
    may: /^(machines\/|xstate$)/,
    why: 'charts are pure: they import xstate and machines/shared only',
  },
  {
    path: /^machines\//,
    may: /^(machines\/|\.ci\/tier\/|xstate(\/graph)?$|vitest$|fast-check$|node:|@aloft\/machines)/,
    why: 'the harness imports xstate and the test runner, nothing of the product',
  },
  {
    path: /^i18n\/(?!build\/)/,
    except: /\.test\.ts$/,
    may: /^(i18n\/|@lingui\/core$|node:)/,
    why: 'i18n imports no other package of the repository',
  },
  {
    path: /^core\/src\//,
    except: testFile,
    may: /^(core\/src\/|xstate$|hash-wasm$|ofetch$|otpauth$|valibot$|node:|@aloft\/(machines|i18n)(\/|$))/,
    why: 'core is framework-free and imports nothing of the app',
  },
  {
    path: /^app\/src\//,
    except: testFile,
    may: /^(?!@aloft\/machines|app\/(?!src\/)|core\/|machines\/)/,
    why: 'the app imports charts through core and nothing of the server',
  },
  {
    path: /^app\/src\/data\//,
    may: /^(?!app\/src\/(?!data\/|actors\/|other-tabs\/))/,
    why: 'server data imports no feature',
  },
  {
    path: /^app\/src\/(?!data\/)/,
    except: testFile,
    may: /^(?!@aloft\/core\/share$)/,
    why: 'only app/src/data calls the service',
  },
  {
    path: /^app\/server\//,
    except: testFile,
    may: /^(?!@aloft\/machines|react$|react-dom|app\/(src|atlas)\/|core\/|machines\/)/,
    why: 'the server renders with the built entry; it imports neither React nor charts',
  },
  {
    // `services.ts` and `configuration.ts` may be imported everywhere in the server: they contain types.
    path: /^app\/server\/platform\//,
    except: testFile,
    may: /^(?!app\/server\/(?!platform\/|(services|configuration)\.ts$))/,
    why: 'the platform imports no feature: operations → features → platform',
  },
  {
    path: /^app\/server\/features\//,
    except: testFile,
    may: /^(?!app\/server\/(operations|proofs)\/)/,
    why: 'a feature imports no operation: operations → features → platform',
  },
  {
    path: /^app\/server\/(?!proofs\/)/,
    except: testFile,
    may: /^(?!app\/server\/proofs\/|.*\/testing\/)/,
    why: 'product code imports nothing of proofs',
  },
  {
    // The demonstration draws its own images.
    path: /^app\/server\/(?!features\/media\/worker\/|operations\/demonstration\/)/,
    except: testFile,
    may: /^(?!sharp$|mediabunny$|(.*\/)?worker\/)/,
    why: 'untrusted images and videos are decoded in child processes (app/server/features/media/worker)',
  },
  {
    path: /^app\/atlas\//,
    except: testFile,
    may: /^(app\/atlas\/|app\/src\/(features\/statecharts\/(chart-graph|chart-drawing|elk-graph)\.|styles\/|ui\/(button-style|icon-button|icons|logo)\.)|app\/vite\.plugins\.ts$|core\/src\/(runtime\/wiring|testing\/all-flows)\.ts$|machines\/harness\/|\.ci\/charts-in-use\.ts$|@aloft\/core\/traces$|elkjs\/|node:|react$|react-dom\/server$|sharp$|valibot$|vite$|xstate$)/,
    why: 'the atlas is made of the charts, their journeys, and the drawing of the debug console',
  },
  {
    path: /^app\/atlas\/client\//,
    except: testFile,
    may: /^(app\/atlas\/(client\/|chart-data\.ts|search-entry\.ts|pages\/.*\.css$)|app\/src\/.*\.css$|valibot$)/,
    why: 'the script of the atlas shows what the pages hold; it carries no chart and no React',
  },
  {
    path: /^docs\/examples\//,
    may: /^(docs\/examples\/|node:|xstate$|qrcode$|rolldown$|@aloft\/core(\/|$))/,
    why: 'an example uses only published packages, like any other client',
  },
];

const allowedTop =
  /^(core|app|machines|i18n|docs|package\.json|package-lock\.json|tsconfig\.json|vitest\.workspace\.ts|README\.md|LICENSE|\..*)$/;
const impure =
  /\bDate\.now\(|\bnew Date\(|\bMath\.random\(|\bsetTimeout\(|\bsetInterval\(|\bfetch\(|\blocalStorage\b|\bconsole\./;
/** The API object of core, a direct call, and a request past both. */
const serviceCall = /\b(createApi|apiOf)\b|\bcall\(|\bplatform\.fetch\(/;
const vague = /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/;
const weakTest = /\b(it|test|describe)\.(skip|todo|only|fails|skipIf|runIf)\b|\bexpect\(true\)/;
const maxLines = 400;

/** Every tracked or untracked file that is not ignored, so that a violation shows before its commit. */
function files(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '');
}

function violationsOf(file: string, text: string): string[] {
  const violations: string[] = [];
  const targets = importsOf(file, text).map(({ target }) => target);
  for (const rule of rules) {
    if (!rule.path.test(file) || rule.except?.test(file)) continue;
    for (const target of targets) {
      if (!rule.may.test(target)) violations.push(`${file} imports ${target}: ${rule.why}`);
    }
  }
  const lines = text.split('\n').length;
  if (lines > maxLines && !file.endsWith('.gen.ts'))
    violations.push(`${file} has ${lines} lines (${maxLines} at most)`);
  if (vague.test(file)) violations.push(`${file}: a vague folder or file name`);
  if (testFile.test(file) && weakTest.test(text))
    violations.push(`${file}: a skipped, focused or empty test`);
  if (/^app\/src\/(?!data\/)/.test(file) && !testFile.test(file) && serviceCall.test(text))
    violations.push(`${file} calls the service: queries and mutations are defined in app/src/data`);
  if (/^machines\/(?!harness|bench)/.test(file) && !file.endsWith('.test.ts')) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    if (impure.test(code)) violations.push(`${file}: clock, randomness or I/O in a chart`);
  }
  return violations;
}

function main(): void {
  const all = files();
  const tops = new Set(all.map((file) => file.split('/')[0] ?? ''));
  const violations = [...tops]
    .filter((top) => !allowedTop.test(top))
    .map((top) => `${top}: not allowed at the top level`);
  let read = 0;
  for (const file of all) {
    if (
      !/^((core|app|machines|i18n)\/.*\.tsx?|docs\/examples\/.*\.[jt]s)$/.test(file) ||
      file.startsWith('i18n/locales/') ||
      /dist\//.test(file)
    )
      continue;
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      continue; // deleted but still in the index
    }
    read += 1;
    violations.push(...violationsOf(file, text));
  }
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exit(1);
  console.log(`arrows: ${read} files, no violations`);
}

main();
