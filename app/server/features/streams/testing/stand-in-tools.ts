import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a content of the stand-ins is: they read it from its bytes. */
export interface StandInFilm {
  /** 0 for what is no film. */
  readonly seconds: number;
  /** When it begins and its container, as ffprobe tells them. */
  readonly start?: number;
  readonly format?: 'matroska,webm' | 'mpegts';
  /** How its parts are made: at once, never, with an error, or with more bytes than any part may have. */
  readonly parts: 'made' | 'never' | 'failed' | 'endless';
}

/** A content for them. */
export const standInFilm = (film: StandInFilm): Buffer => Buffer.from(JSON.stringify(film));

/** Programs in place of ffmpeg and ffprobe: no encoder is needed, and a test decides when a part is made. */
export interface StandInTools {
  /** The path of ffmpeg. */
  readonly ffmpeg: string;
  /** The ids of the processes that began to make a part. */
  begun(): readonly number[];
}

const read = `const { readFileSync, writeFileSync } = require('node:fs');
const { args } = { args: process.argv.slice(2) };
const after = (name) => args[args.indexOf(name) + 1] ?? '';
const fromServer = async () => {
  const { username, password, hostname, port } = new URL(process.env.http_proxy);
  const headers = { 'proxy-authorization': 'Basic ' + Buffer.from(username + ':' + password).toString('base64') };
  const { get } = require('node:http');
  const answer = await new Promise((settle, fail) =>
    get({ hostname, port, path: after('-i'), headers, agent: false }, settle).on('error', fail));
  if (answer.statusCode !== 200) process.exit(1);
  return Buffer.concat(await answer.toArray());
};
const film = async () => JSON.parse(
  after('-i').startsWith('file:') ? readFileSync(after('-i').slice(5), 'utf8') : await fromServer());
`;
const ffprobe = `${read}
film().then(({ seconds, start = 0, format = 'matroska,webm' }) => {
  if (seconds === 0) process.exit(1);
  console.log(JSON.stringify({ format: { format_name: format, start_time: String(start), duration: String(seconds) }, streams: [
    { index: 0, codec_type: 'video' }, { index: 1, codec_type: 'audio', tags: { language: 'eng' } },
    { index: 2, codec_type: 'audio', tags: { language: '../x', title: 'a\\u202eb\\n' + 'c'.repeat(99) } } ] }));
}, () => process.exit(1));
`;
// An empty file is all that its limits let it write.
const ffmpeg = (begun: string): string => `${read}
if (args.includes('-encoders')) console.log(' V....D libx264 x\\n A..... aac x');
else {
  writeFileSync(${JSON.stringify(begun)} + '/' + process.pid, '');
  film().then(({ parts }) => {
  if (parts === 'failed') process.exit(1);
  if (parts === 'made') process.stdout.write('part at ' + (args.includes('-ss') ? after('-ss') : '0.000000') + (args.includes('0:2') ? ' of the other sound' : ''));
  if (parts === 'never') setInterval(() => undefined, 1000);
  if (parts === 'endless') {
    const more = () => process.stdout.write(Buffer.alloc(1 << 20), more);
    more();
  }
  }, () => process.exit(1));
}
`;

/** Writes the programs into a folder. */
export function standInTools(folder: string): StandInTools {
  const begun = join(folder, 'begun');
  mkdirSync(begun, { recursive: true });
  for (const [name, code] of Object.entries({ ffprobe, ffmpeg: ffmpeg(begun) })) {
    const path = join(folder, name);
    writeFileSync(path, `#!${process.execPath}\n${code}\n`);
    chmodSync(path, 0o755);
  }
  return { ffmpeg: join(folder, 'ffmpeg'), begun: () => readdirSync(begun).map(Number) };
}
