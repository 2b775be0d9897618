import { describe, expect, it } from 'vitest';
import { toFileEntry } from '../../../files/entry.ts';
import { cuesAt, mostCues } from './cue.ts';
import { firstSubtitles, ownLanguageName, subtitlesFor } from './match-subtitles.ts';
import { parseSubtitles } from './parse-subtitles.ts';

const srt = `1\r
00:00:01,000 --> 00:00:02,500\r
<i>We left</i> before <b>the light</b>\r
had reached the river.\r
\r
2\r
00:00:03,000 --> 00:00:04,000\r
{\\an8}Go on.\r
`;
const vtt = `WEBVTT - a film

STYLE
::cue { color: red }

intro
00:01.000 --> 00:02.500 align:start position:10%
<v Ada>We left</v> &lt;before&gt; the light

NOTE nothing of this is shown

1:00:03.000 --> 1:00:04.000
Go on.
`;
const ass = `[Script Info]
Title: a film
[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,Go on, Ada.
Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\pos(1,2)\\b1}We left\\Nbefore the light
Dialogue: 0,0:00:01.00,0:00:09.00,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}
Comment: 0,0:00:01.00,0:00:09.00,Default,,0,0,0,,not shown
`;

describe('subtitle files', () => {
  it('[R10.6] reads SubRip, WebVTT and SubStation Alpha as plain text in the order of their times', () => {
    expect(parseSubtitles(srt)).toEqual([
      { start: 1, end: 2.5, text: 'We left before the light\nhad reached the river.' },
      { start: 3, end: 4, text: 'Go on.' },
    ]);
    expect(parseSubtitles(vtt)).toEqual([
      { start: 1, end: 2.5, text: 'We left <before> the light' },
      { start: 3603, end: 3604, text: 'Go on.' },
    ]);
    expect(parseSubtitles(ass)).toEqual([
      { start: 1, end: 2.5, text: 'We left\nbefore the light' },
      { start: 3, end: 4, text: 'Go on, Ada.' },
    ]);
  });

  it('reads what other programs wrote carelessly', () => {
    const careless =
      '\ufeff1\n00:00:01.0 --> 00:00:02,5\nNo empty line\n2\n0:00:03,000-->0:00:04,000\nafter it\n3\n00:00:09,000 --> 00:00:08,000\nends before it begins\n';
    expect(parseSubtitles(careless)).toEqual([
      { start: 1, end: 2.5, text: 'No empty line' },
      { start: 3, end: 4, text: 'after it' },
    ]);
    for (const none of ['', 'PK\u0003\u0004', '{"a":1}', '[Events]\nDialogue: 1', 'WEBVTT'])
      expect(parseSubtitles(none)).toEqual([]);
  });

  it('bounds what a hostile file can ask for', () => {
    const many = Array.from({ length: mostCues + 500 }, () => '00:00:01,000 --> 00:00:02,000\na\n').join(
      '\n',
    );
    expect(parseSubtitles(many)).toHaveLength(mostCues);
    // What takes the square of a length would not end within the time of a test.
    const [long] = parseSubtitles(`00:00:01,000 --> 00:00:02,000\n${'<'.repeat(2_000_000)}\n`);
    expect(long?.text.length).toBeLessThanOrEqual(1000);
    const [lines] = parseSubtitles(`00:00:01,000 --> 00:00:02,000\n${'a\n'.repeat(100_000)}`);
    expect(lines?.text.split('\n')).toHaveLength(6);
    expect(parseSubtitles(`[Events]\nDialogue: ${'{'.repeat(1_000_000)}`)).toEqual([]);
  });

  it('tells which words are on screen at a time', () => {
    const cues = parseSubtitles(srt);
    expect(cuesAt(cues, 0.9)).toEqual([]);
    expect(cuesAt(cues, 1).map((cue) => cue.text)).toEqual([
      'We left before the light\nhad reached the river.',
    ]);
    expect(cuesAt(cues, 2.5)).toEqual([]);
  });
});

const file = (name: string) =>
  toFileEntry({
    ...{ id: name, kind: 'file', name, size: '1', modified: '', mimeType: '' },
    ...{ extension: '', thumbnail: '', category: '' },
  });

describe('the subtitles beside a video', () => {
  const beside = [
    'Other.srt',
    'rivers.KO.srt',
    'Rivers.zh-TW.vtt',
    'Rivers 2.mp4',
    'Riversides.srt',
    'notes.txt',
  ];
  it('[R10.6] finds those that have its name, and offers the others after them', () => {
    const found = subtitlesFor(file('Rivers.mp4'), beside.map(file));
    expect(found.map(({ entry, belongs, language }) => [entry.name, belongs, language])).toEqual([
      ['rivers.KO.srt', true, 'ko'],
      ['Rivers.zh-TW.vtt', true, 'zh-tw'],
      ['Other.srt', false, ''],
      ['Riversides.srt', false, ''],
    ]);
  });

  it('begins with those of the reader’s language, or without one', () => {
    const found = subtitlesFor(file('Rivers.mp4'), beside.map(file));
    expect(firstSubtitles(found, 'ko')?.language).toBe('ko');
    expect(firstSubtitles(found, 'zh-TW')?.language).toBe('zh-tw');
    expect(firstSubtitles(found, 'en-US')).toBeNull();
    const plain = subtitlesFor(file('Rivers.mp4'), [file('Rivers.srt'), file('Rivers.ko.srt')]);
    expect(firstSubtitles(plain, 'en-US')?.language).toBe('');
  });

  it('names languages in themselves, and what is none as it is written', () => {
    expect(['ko', 'zh-tw', 'forced', '', 'sdh 1'].map(ownLanguageName)).toEqual([
      '한국어',
      '中文（台灣）',
      'forced',
      '',
      'sdh 1',
    ]);
  });
});
