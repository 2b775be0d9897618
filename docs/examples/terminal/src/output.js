// What the person sees: results on stdout, everything else on stderr.
import { createInterface } from 'node:readline/promises';
import { cleanText } from '@aloft/core/errors';
import { formatBytes } from '@aloft/core/rules';

/**
 * @typedef {object} Output
 * @property {boolean} canAsk somebody is there who can type
 * @property {(text: string, facts: object) => void} tell a result: the text, or with --json its facts
 * @property {(text: string) => void} say a word beside the results; nothing with --json
 * @property {(name: string, done: number, size: number | null) => void} progress bytes of all, or percent without a size
 * @property {() => void} endProgress
 * @property {(question: string, signal: AbortSignal) => Promise<string>} ask
 * @property {(problem: import('./failed.js').Problem) => void} fail
 */

const barWidth = 24;

/**
 * @param {{ readonly json: boolean, readonly locale: string }} settings
 * @returns {Output}
 */
export function createOutput({ json, locale }) {
  const { stdin, stdout, stderr } = process;
  const redraws = stderr.isTTY && !json;
  let drawn = false;
  let lastLine = '';

  /** @param {string} line */
  function draw(line) {
    if (line === lastLine) return;
    lastLine = line;
    stderr.write(redraws ? `\r\u001b[K${line}` : `${line}\n`);
    drawn = redraws;
  }
  function endProgress() {
    if (drawn) stderr.write('\n');
    drawn = false;
    lastLine = '';
  }

  return {
    canAsk: stdin.isTTY === true && stderr.isTTY === true && !json,
    tell: (text, facts) => {
      endProgress();
      stdout.write(`${json ? JSON.stringify(facts) : text}\n`);
    },
    say: (text) => {
      endProgress();
      if (!json) stderr.write(`${text}\n`);
    },
    progress: (name, done, size) => {
      const percent = size === null ? Math.round(done) : size === 0 ? 100 : Math.floor((done / size) * 100);
      if (json) {
        draw(JSON.stringify({ progress: name, percent, ...(size === null ? {} : { done, size }) }));
        return;
      }
      const full = Math.round((percent / 100) * barWidth);
      const bar = '#'.repeat(full).padEnd(barWidth, '-');
      const bytes = size === null ? '' : `  ${formatBytes(done, locale)} / ${formatBytes(size, locale)}`;
      draw(`[${bar}] ${String(percent).padStart(3)}%${bytes}  ${cleanText(name)}`);
    },
    endProgress,
    ask: async (question, signal) => {
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return (await lines.question(`${question} `, { signal })).trim();
      } finally {
        lines.close();
      }
    },
    fail: (problem) => {
      endProgress();
      const { code, message, requestId } = problem;
      stderr.write(`${json ? JSON.stringify({ error: code, message, requestId }) : message}\n`);
    },
  };
}
