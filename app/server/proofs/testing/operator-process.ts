// The operator's command line, in a separate or in the test's process, on the data of a configuration.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Configuration } from '../../configuration.ts';
import { plainPrefix } from '../../operations/operator/progress.ts';
import { runOperator } from '../../operations/operator/run.ts';
import { noProgress } from '../../platform/progress/progress.ts';
import { clusterKey } from './test-engine.ts';

/** The result of a command. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly complaint: string;
  /** The lines that say how far a long command was. */
  readonly progress: readonly string[];
}

/** Takes what was written to standard error apart. */
export function errorOf(text: string): Pick<Ran, 'complaint' | 'progress'> {
  const lines = text.split(/(?<=\n)/);
  const isProgress = (line: string): boolean => line.startsWith(plainPrefix);
  return {
    complaint: lines.filter((line) => !isProgress(line)).join(''),
    progress: lines.filter(isProgress).map((line) => line.slice(plainPrefix.length).trimEnd()),
  };
}

/** The environment variables that name a configuration's data. */
export function environmentOf({
  dataFolder,
  ...engine
}: Pick<Configuration, 'dataFolder' | 'databaseUrl' | 'objectStore'> & Partial<Configuration>): Record<
  string,
  string
> {
  return { ALOFT_DATA: dataFolder, ...environmentOfEngine(engine) };
}

/** Those of its database and its bucket; empty on files. */
export function environmentOfEngine(
  data: Pick<Configuration, 'databaseUrl' | 'objectStore'> & Partial<Configuration>,
): Record<string, string> {
  return {
    DATABASE_URL: data.databaseUrl ?? '',
    // Databases of tests use the tests' key.
    ALOFT_SECRET_KEY: (data.secretKeys ?? (data.databaseUrl === null ? [] : [clusterKey])).join(','),
    ALOFT_S3_ENDPOINT: data.objectStore?.endpoint ?? '',
    ALOFT_S3_REGION: data.objectStore?.region ?? 'auto',
    ALOFT_S3_ACCESS_KEY_ID: data.objectStore?.accessKeyId ?? '',
    ALOFT_S3_SECRET_ACCESS_KEY: data.objectStore?.secretAccessKey ?? '',
  };
}

/** Runs one command in a process. */
export async function runAloft(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  input = '',
): Promise<Ran> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../operations/operator/main.ts'), ...words],
    {
      stdio: 'pipe',
      env: { ...process.env, ...environment },
    },
  );
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdin.end(input);
  const code = await new Promise<number>((settle) => child.once('close', (status) => settle(status ?? 255)));
  return { code, out, ...errorOf(errors) };
}

/** Runs one command in this process, which is faster and runs the same code. */
export async function runAloftHere(
  configuration: Configuration,
  words: readonly string[],
  line = '',
): Promise<Ran> {
  let out = '';
  let complaint = '';
  const code = await runOperator(configuration, words, {
    print: (text) => {
      out += text;
    },
    complain: (text) => {
      complaint += text;
    },
    readLine: async () => line,
    progress: noProgress,
  });
  return { code, out, complaint, progress: [] };
}
