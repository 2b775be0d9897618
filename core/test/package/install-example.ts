// An example of docs/examples as a person has it: copied out of the checkout, installed from the tarball, run as a program.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../build/entries.ts';
import { maxRunDuration, run } from './install.ts';

const Example = v.looseObject({ dependencies: v.record(v.string(), v.string()) });

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs. */
export interface Running {
  /** What has been written so far, when it fits. Rejects when the command ends without it. */
  until(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray>;
  /** Types into its standard input. */
  write(text: string): void;
  interrupt(): void;
  readonly ended: Promise<Ended>;
}

/** An installed example. */
export interface InstalledExample {
  readonly folder: string;
  begin(...words: readonly string[]): Running;
  /** Runs to the end. */
  run(...words: readonly string[]): Promise<Ended>;
  /** What the compiler says of the client against the declarations of the installed package. */
  checkTypes(): Promise<string>;
  remove(): void;
}

function follow(child: ChildProcess): Running {
  const written = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  const late = setTimeout(() => child.kill('SIGKILL'), maxRunDuration);
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
      for (const watcher of watchers) watcher();
    });
  }
  const ended = new Promise<Ended>((settle) => {
    child.once('close', (code) => {
      clearTimeout(late);
      settle({ code, ...written });
    });
  });
  return {
    ended,
    write: (text) => {
      child.stdin?.write(text);
    },
    interrupt: () => {
      child.kill('SIGINT');
    },
    until: (stream, pattern) =>
      new Promise((settle, fail) => {
        const look = (): void => {
          const found = pattern.exec(written[stream]);
          if (found === null) return;
          watchers.delete(look);
          settle(found);
        };
        watchers.add(look);
        look();
        void ended.then(() =>
          fail(new Error(`ended without ${pattern}:\n${written.stdout}${written.stderr}`)),
        );
      }),
  };
}

/**
 * Installs an example with the tarball of core outside the checkout, where nothing of the workspace can be found.
 * @param typePaths where the compiler finds what the tarball does not bring
 */
export async function installExample(
  name: 'terminal' | 'desktop',
  tarball: string,
  typePaths: Readonly<Record<string, readonly string[]>> = {},
): Promise<InstalledExample> {
  const example = join(root, 'docs/examples', name);
  const folder = mkdtempSync(join(tmpdir(), `aloft-${name}-`));
  for (const part of ['src', 'tsconfig.json'])
    cpSync(join(example, part), join(folder, part), { recursive: true });
  // The tools are the checkout's own: what is installed is what the client needs to run.
  const { devDependencies: _, ...manifest } = v.parse(
    Example,
    JSON.parse(readFileSync(join(example, 'package.json'), 'utf8')),
  );
  const dependencies = { ...manifest.dependencies, '@aloft/core': `file:${tarball}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status, output } = await run(folder, 'npm', ...words);
  if (status !== 0) throw new Error(`npm install failed:\n${output}`);

  const environment = { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'en_US.UTF-8' };
  const running = new Set<ChildProcess>();
  const begin = (...given: readonly string[]): Running => {
    const child = spawn(process.execPath, [join(folder, 'src/main.js'), ...given], {
      cwd: folder,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    return follow(child);
  };
  return {
    folder,
    begin,
    run: (...given) => begin(...given).ended,
    checkTypes: async () => {
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      const types = join(root, 'node_modules/@types');
      const compilerOptions = { typeRoots: [types], paths: typePaths };
      const project = join(folder, 'tsconfig.here.json');
      writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', compilerOptions }));
      return (await run(folder, process.execPath, compiler, '-p', project)).output;
    },
    remove: () => {
      // A test that failed may have left a command waiting.
      for (const child of running) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
