import { expect, it } from 'vitest';
import { wantedPlaces } from './unwanted-file.ts';

it('of a torrent, system files, padding and web shortcuts are not wanted', () => {
  const paths = [
    'film.mkv',
    'Visit us.url',
    'extras/.DS_Store',
    '__MACOSX/film.mkv',
    '_____padding_file_0_if you see this file',
    'url',
    'extras/notes.txt',
    'More.webloc',
  ];
  expect(wantedPlaces(paths).map((place) => paths[place])).toEqual(['film.mkv', 'url', 'extras/notes.txt']);
});

it('a torrent of nothing else is wanted whole', () => {
  expect(wantedPlaces(['Home.url', 'Thumbs.db'])).toEqual([0, 1]);
  expect(wantedPlaces([])).toEqual([]);
});
