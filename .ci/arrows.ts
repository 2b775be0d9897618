// Keeps the arrows of the house: app → core → machines, i18n under both,
// operations → features → platform within the server, and what each room may take from outside. Also the shape of the top level, the
// purity of the charts and the length of files. Prints each breach, exits 1.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { importsOf } from './imports.ts';

interface Room {
  readonly path: RegExp;
  readonly except?: RegExp;
  readonly may: RegExp;
  readonly why: string;
}

const testFile = /\.test\.tsx?$|\/(testing|bench|test)\//;

/** Relative specifiers are read as the path that they lead to. */
const rooms: readonly Room[] = [
  {
    path: /^machines\/(?!harness\/|bench\/)/,
    except: /\.test\.ts$/,
    may: /^(machines\/|xstate$)/,
    why: 'machines are pure charts: they import xstate and each other’s shared words only',
  },
  {
    path: /^machines\//,
    may: /^(machines\/|xstate(\/graph)?$|vitest$|fast-check$|node:|@aloft\/machines)/,
    why: 'the harness knows xstate and the test runner, nothing of the product',
  },
  {
    path: /^i18n\//,
    except: /\.test\.ts$/,
    may: /^(i18n\/|@lingui\/core$|node:)/,
    why: 'i18n is the lowest leaf',
  },
  {
    path: /^core\/src\//,
    except: testFile,
    may: /^(core\/src\/|xstate$|hash-wasm$|ofetch$|valibot$|node:|@aloft\/(machines|i18n)(\/|$))/,
    why: 'core is framework-free and knows no app',
  },
  {
    path: /^app\/src\//,
    except: testFile,
    may: /^(?!@aloft\/machines|app\/(?!src\/)|core\/|machines\/)/,
    why: 'the app takes charts from core and never reaches into the server',
  },
  {
    path: /^app\/src\/data\//,
    may: /^(?!app\/src\/(?!data\/|actors\/))/,
    why: 'server data knows no feature',
  },
  {
    path: /^app\/src\/(?!data\/)/,
    except: testFile,
    may: /^(?!@aloft\/core\/share$)/,
    why: 'the service is called in app/src/data alone',
  },
  {
    path: /^app\/src\/(?!ui\/)/,
    may: /^(?!@base-ui\/)/,
    why: 'features use our ui, never the primitives under it',
  },
  {
    path: /^app\/server\//,
    except: testFile,
    may: /^(?!@aloft\/machines|react$|react-dom|app\/src\/|core\/|machines\/)/,
    why: 'the server renders through the built entry, it holds no React and no charts',
  },
  {
    // What all of the server works with, and its settings, are words for every room of it: types and nothing else.
    path: /^app\/server\/platform\//,
    except: testFile,
    may: /^(?!app\/server\/(?!platform\/|(services|configuration)\.ts$))/,
    why: 'the platform knows no feature: operations → features → platform',
  },
  {
    path: /^app\/server\/features\//,
    except: testFile,
    may: /^(?!app\/server\/(operations|proofs)\/)/,
    why: 'a feature knows no operation: operations → features → platform',
  },
  {
    path: /^app\/server\/(?!proofs\/)/,
    except: testFile,
    may: /^(?!app\/server\/proofs\/|.*\/testing\/)/,
    why: 'what runs imports nothing of the proofs',
  },
  {
    // The demonstration draws its own pictures.
    path: /^app\/server\/(?!features\/media\/worker\/|operations\/demonstration\/)/,
    except: testFile,
    may: /^(?!sharp$|mediabunny$|(.*\/)?worker\/)/,
    why: 'what strangers call pictures and films is read in processes that can be killed (app/server/features/media/worker)',
  },
  {
    path: /^docs\/examples\//,
    may: /^(docs\/examples\/|node:|xstate$|qrcode$|@aloft\/core(\/|$))/,
    why: 'an example is built from what is published, like any other client',
  },
];

const allowedTop =
  /^(core|app|machines|i18n|docs|package\.json|package-lock\.json|tsconfig\.json|vitest\.workspace\.ts|README\.md|LICENSE|\..*)$/;
const impure =
  /\bDate\.now\(|\bnew Date\(|\bMath\.random\(|\bsetTimeout\(|\bsetInterval\(|\bfetch\(|\blocalStorage\b|\bconsole\./;
/** The binding of the service's calls, and a call made by hand. */
const serviceCall = /\b(createApi|apiOf)\b|\bcall\(/;
const vague = /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/;
const weakTest = /\b(it|test|describe)\.(skip|todo|only|fails|skipIf|runIf)\b|\bexpect\(true\)/;
const maxLines = 400;

/** Every tracked or about-to-be-tracked file, so a breach shows before its commit. */
function files(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '');
}

function breachesOf(file: string, text: string): string[] {
  const breaches: string[] = [];
  const targets = importsOf(file, text).map(({ target }) => target);
  for (const room of rooms) {
    if (!room.path.test(file) || room.except?.test(file)) continue;
    for (const target of targets) {
      if (!room.may.test(target)) breaches.push(`${file} imports ${target}: ${room.why}`);
    }
  }
  const lines = text.split('\n').length;
  if (lines > maxLines && !file.endsWith('.gen.ts'))
    breaches.push(`${file} has ${lines} lines (${maxLines} at most)`);
  if (vague.test(file)) breaches.push(`${file}: a name that says nothing about its room`);
  if (testFile.test(file) && weakTest.test(text)) breaches.push(`${file}: a skipped, focused or empty test`);
  if (/^app\/src\/(?!data\/)/.test(file) && !testFile.test(file) && serviceCall.test(text))
    breaches.push(`${file} calls the service: queries and mutations are defined in app/src/data`);
  if (/^machines\/(?!harness|bench)/.test(file) && !file.endsWith('.test.ts')) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    if (impure.test(code)) breaches.push(`${file}: time, chance or I/O inside a chart`);
  }
  return breaches;
}

function main(): void {
  const all = files();
  const tops = new Set(all.map((file) => file.split('/')[0] ?? ''));
  const breaches = [...tops]
    .filter((top) => !allowedTop.test(top))
    .map((top) => `${top}: beyond the agreed top level`);
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
    breaches.push(...breachesOf(file, text));
  }
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exit(1);
  console.log(`arrows: ${read} files, none against the arrow`);
}

main();
