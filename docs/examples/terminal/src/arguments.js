// From words to what is wanted: the command, its own options, and where and as whom it runs.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { locales, matchLocale, negotiateLocale } from '@aloft/core/rules';
import { WrongUsage } from './usage.js';

/** @typedef {import('@aloft/core/rules').Locale} Locale */

/**
 * Where and how every command runs.
 * @typedef {object} Settings
 * @property {string} server the origin of the service
 * @property {string | null} content the origin of its challenges
 * @property {string} profile the folder with the session
 * @property {Locale} locale
 * @property {boolean} json
 */

/**
 * @typedef {'sign-in' | 'sign-out' | 'whoami' | 'ls' | 'upload' | 'download' | 'share' | 'open' | 'restore' | 'fetch'} Command
 * @typedef {Readonly<Record<string, string | boolean | undefined>>} Options
 * @typedef {{ readonly type: 'string' | 'boolean' }} Kind
 */

/** @type {Kind} */
const text = { type: 'string' };
/** @type {Kind} */
const flag = { type: 'boolean' };
const everywhere = { server: text, content: text, profile: text, locale: text, json: flag, help: flag };

/**
 * How many words each command takes, and which options are its own.
 * @type {Readonly<Record<Command, { least: number, most: number, options: Readonly<Record<string, Kind>> }>>}
 */
const shapes = {
  'sign-in': { least: 0, most: 0, options: { browser: flag } },
  'sign-out': { least: 0, most: 0, options: {} },
  whoami: { least: 0, most: 0, options: {} },
  ls: { least: 0, most: 1, options: {} },
  upload: { least: 1, most: 2, options: {} },
  download: { least: 1, most: 2, options: {} },
  share: { least: 1, most: 1, options: { passcode: flag, days: text, limit: text } },
  open: { least: 1, most: 1, options: { passcode: text } },
  restore: { least: 1, most: 1, options: { passcode: text, to: text } },
  fetch: { least: 1, most: 2, options: {} },
};

/**
 * @param {string} word
 * @returns {word is Command}
 */
const isCommand = (word) => Object.hasOwn(shapes, word);

/**
 * An origin that a session may be sent to: https, or this computer.
 * @param {string} given
 * @param {string} name
 * @returns {string}
 */
function originOf(given, name) {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new WrongUsage(`--${name} ${given} is no address of a service.`);
  }
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isHere) {
    throw new WrongUsage(`--${name} ${given} is not https: a session must not travel in the open.`);
  }
  return url.origin;
}

/**
 * @param {string | undefined} wanted
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Locale}
 */
function localeOf(wanted, environment) {
  if (wanted !== undefined) {
    const matched = matchLocale(wanted);
    if (matched === null) {
      const known = locales.map(({ code, name }) => `${code} (${name})`);
      throw new WrongUsage(`--locale is one of ${known.join(', ')}.`);
    }
    return matched;
  }
  // `ko_KR.UTF-8`
  const system = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  return negotiateLocale({ browser: [system.split(/[.@]/, 1)[0] ?? ''] });
}

/**
 * @param {Options} options
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Settings}
 */
function settingsOf(options, environment) {
  const { server, content, profile, locale, json } = options;
  const wantedContent = typeof content === 'string' ? content : environment.ALOFT_CONTENT;
  const origin = originOf(
    typeof server === 'string' ? server : (environment.ALOFT_SERVER ?? 'http://localhost:4600'),
    'server',
  );
  const folder =
    typeof profile === 'string'
      ? profile
      : (environment.ALOFT_PROFILE ?? join(homedir(), '.config', 'aloft-terminal'));
  return {
    server: origin,
    content: wantedContent === undefined ? null : originOf(wantedContent, 'content'),
    // A session goes to the service that gave it, and to no other.
    profile: join(folder, new URL(origin).host.replaceAll(/[^\w.-]/g, '_')),
    locale: localeOf(typeof locale === 'string' ? locale : undefined, environment),
    json: json === true,
  };
}

/**
 * Reads what was typed. Throws WrongUsage.
 * @param {readonly string[]} given
 * @param {NodeJS.ProcessEnv} environment
 * @returns {{ command: Command | 'help', words: readonly string[], options: Options, settings: Settings }}
 */
export function parseArguments(given, environment) {
  const [first = 'help', ...rest] = given;
  const command = first === '--help' || first === '-h' ? 'help' : first;
  if (command !== 'help' && !isCommand(command)) throw new WrongUsage(`There is no command "${command}".`);
  const shape = command === 'help' ? { least: 0, most: 9, options: {} } : shapes[command];
  const { values, positionals } = parse(rest, { ...everywhere, ...shape.options });
  const settings = settingsOf(values, environment);
  if (values.help === true || command === 'help') {
    return { command: 'help', words: [], options: values, settings };
  }
  if (positionals.length < shape.least) throw new WrongUsage(`"${command}" needs another word.`);
  if (positionals.length > shape.most) {
    throw new WrongUsage(`"${command}" does not understand "${positionals.at(-1)}".`);
  }
  return { command, words: positionals, options: values, settings };
}

/**
 * @param {string[]} args
 * @param {Readonly<Record<string, Kind>>} options
 * @returns {{ values: Options, positionals: string[] }}
 */
function parse(args, options) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: /** @type {Options} */ (values), positionals };
  } catch (problem) {
    // Node says well which option it is, and what is wrong with it.
    throw new WrongUsage(problem instanceof Error ? problem.message : String(problem));
  }
}

/**
 * A whole number above nothing; `otherwise` when none was given. Throws WrongUsage.
 * @param {Options} options
 * @param {string} name
 * @param {number} otherwise
 * @returns {number}
 */
export function countOf(options, name, otherwise) {
  const given = options[name];
  if (given === undefined) return otherwise;
  if (typeof given !== 'string' || !/^[1-9]\d{0,8}$/.test(given)) {
    throw new WrongUsage(`--${name} is a whole number, 1 or more.`);
  }
  return Number(given);
}

/**
 * The option's text, or null.
 * @param {Options} options
 * @param {string} name
 * @returns {string | null}
 */
export function textOf(options, name) {
  const given = options[name];
  return typeof given === 'string' ? given : null;
}
