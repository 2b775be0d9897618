import { describe, expect, it } from 'vitest';
import { type NameFormat, nameDecoder } from './names.ts';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** All names of an archive, read as those of one. */
function read(format: NameFormat, hex: readonly string[], declared = ''): readonly string[] {
  const names = hex.map(bytesOf);
  return names.map(nameDecoder(names, format, declared));
}

type Row = readonly [encoding: string, names: readonly string[], hex: readonly string[]];

const zips: readonly Row[] = [
  [
    'gbk',
    ['照片/', '照片/夏天.txt', '照片/冬天.txt'],
    ['d5d5c6ac2f', 'd5d5c6ac2fcfc4ccec2e747874', 'd5d5c6ac2fb6acccec2e747874'],
  ],
  ['gbk', ['说明.txt'], ['cbb5c3f72e747874']],
  ['gbk', ['合同（最终版）.docx'], ['bacfcdaca3a8d7eed6d5b0e6a3a92e646f6378']],
  ['gbk', ['毕业论文 张三.doc'], ['b1cfd2b5c2dbcec420d5c5c8fd2e646f63']],
  [
    'big5',
    ['相片/夏天.txt', '口試同意書.txt', '許功蓋.txt'],
    ['acdba4f92fae4ca4d12e747874', 'a466b8d5a650b74eaed12e747874', 'b35ca55cbb5c2e747874'],
  ],
  ['big5', ['許功蓋.txt'], ['b35ca55cbb5c2e747874']],
  ['big5', ['會議紀錄_20230101.docx'], ['b77cc4b3acf6bffd5f32303233303130312e646f6378']],
  ['cp949', ['사진/여름.txt'], ['bbe7c1f82fbfa9b8a72e747874']],
  ['cp949', ['새 폴더/보고서.hwp'], ['bbf520c6fab4f52fbab8b0edbcad2e687770']],
  ['cp949', ['가을.jpg'], ['b0a1c0bb2e6a7067']],
  ['cp932', ['表示.txt', 'ソフト説明書.txt'], ['955c8ea62e747874', '835c8374836790e096be8f912e747874']],
  ['cp932', ['履歴書.doc'], ['979a97f08f912e646f63']],
  ['cp932', ['機能一覧.xls'], ['8b40945c88ea97972e786c73']],
  ['cp932', ['ﾃｽﾄ.txt', '説明.txt'], ['c3bdc42e747874', '90e096be2e747874']],
  ['cp437', ['café.txt'], ['636166822e747874']],
  ['cp437', ['ü.t'], ['812e74']],
  ['cp437', ['à la carte.txt'], ['85206c612063617274652e747874']],
  ['cp437', ['España/niño.jpg'], ['45737061a4612f6e69a46f2e6a7067']],
  ['cp437', ['Größe.txt', 'Übung.pdf'], ['477294e1652e747874', '9a62756e672e706466']],
  ['cp850', ['São Paulo/relatório.doc'], ['53c66f205061756c6f2f72656c6174a272696f2e646f63']],
  ['cp850', ['København.txt'], ['4b9b62656e6861766e2e747874']],
  ['cp866', ['Документы/Отчёт.doc'], ['84aeaae3aca5ade2eb2f8ee2e7f1e22e646f63']],
  ['cp866', ['Договор №5.doc'], ['84aea3aea2aee020fc352e646f63']],
  ['cp866', ['РЕЗЮМЕ.doc'], ['9085879e8c852e646f63']],
  ['utf-8', ['照片/夏天.txt', 'größe.txt'], ['e785a7e789872fe5a48fe5a4a92e747874', '6772c3b6c39f652e747874']],
];

const torrents: readonly Row[] = [
  ['gbk', ['旅行', '照片一.txt'], ['c2c3d0d0', 'd5d5c6acd2bb2e747874']],
  ['gbk', ['电影天堂', '说明.txt'], ['b5e7d3b0ccecccc3', 'cbb5c3f72e747874']],
  ['big5', ['許功蓋.txt'], ['b35ca55cbb5c2e747874']],
  ['cp949', ['한국 영화.avi'], ['c7d1b1b920bfb5c8ad2e617669']],
  ['cp932', ['アニメ 第01話.mp4'], ['8341836a83812091e6303198622e6d7034']],
  ['euc_jp', ['東京タワー.avi'], ['c5ecb5fea5bfa5efa1bc2e617669']],
  ['cp1252', ['Señor Muñoz.avi'], ['5365f16f72204d75f16f7a2e617669']],
  ['cp1252', ['À bout de souffle.avi'], ['c020626f757420646520736f7566666c652e617669']],
  ['cp1251', ['Новая папка', 'Привет.txt'], ['cdeee2e0ff20efe0efeae0', 'cff0e8e2e5f22e747874']],
];

describe('names that come as bytes', () => {
  it.each(zips)('of a zip are recognised in %s: %s', (_, names, hex) => {
    expect(read('zip', hex)).toEqual(names);
  });

  it.each(torrents)('of a torrent are recognised in %s: %s', (_, names, hex) => {
    expect(read('torrent', hex)).toEqual(names);
  });

  it('are one guess: what is too short alone is read as the others are', () => {
    const short = 'c3a82e747874';
    expect(read('zip', [short])).toEqual(['è.txt']);
    expect(read('zip', [short, 'd5d5c6ac2fcfc4ccec2e747874'])[0]).toBe('猫.txt');
  });

  it('are read in the encoding that the archive names, where they are in it', () => {
    const cyrillic = 'c4c12e747874';
    expect(read('torrent', [cyrillic], 'KOI8-R')).toEqual(['да.txt']);
    const chinese = 'c2c3d0d0';
    for (const declared of ['UTF-8', 'utf-16', 'nothing known', ''])
      expect(read('torrent', [chinese, '612e747874'], declared)).toEqual(['旅行', 'a.txt']);
  });

  it('of a program that writes UTF-8 stay right beside older ones', () => {
    expect(read('zip', ['812e74', '6772c3b6c39f652e747874'])).toEqual(['ü.t', 'größe.txt']);
  });
});
