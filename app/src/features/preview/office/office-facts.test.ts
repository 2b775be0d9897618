import { describe, expect, it } from 'vitest';
import { noFacts, officeFactsOf } from './office-facts.ts';

const core = (told: string): string =>
  `<?xml version="1.0"?><c:coreProperties xmlns:c="c" xmlns:dc="http://purl.org/dc/elements/1.1/">${told}</c:coreProperties>`;
const app = (told: string): string => `<Properties xmlns="e" xmlns:vt="v">${told}</Properties>`;

describe('what an office file says of itself', () => {
  it('[R10.6] comes from the parts of Office Open XML', () => {
    const sheets = '<HeadingPairs><vt:vector><vt:i4>3</vt:i4></vt:vector></HeadingPairs>';
    const parts = [
      core('<dc:title>Plan</dc:title><dc:creator>Aoi</dc:creator>'),
      app(`<Pages>12</Pages><Slides>0</Slides>${sheets}`),
    ];
    expect(officeFactsOf(parts)).toEqual({ title: 'Plan', author: 'Aoi', pages: 12, slides: 0, sheets: 3 });
  });

  it('[R10.6] comes from the metadata of OpenDocument', () => {
    const meta =
      '<o xmlns:m="m" xmlns:dc="d"><dc:title>Plan</dc:title><m:initial-creator>Aoi</m:initial-creator><dc:creator>Ben</dc:creator><m:document-statistic m:page-count="2" m:table-count="4"/></o>';
    expect(officeFactsOf([meta])).toEqual({ title: 'Plan', author: 'Aoi', pages: 2, slides: 0, sheets: 4 });
  });

  it.each([
    ['', 'nothing'],
    ['no XML <', 'no XML'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a><title>&b;</title></a>', 'entities'],
    [app('<Pages>-1</Pages><Slides>1e99</Slides><HeadingPairs><vt:i4>x</vt:i4></HeadingPairs>'), 'no counts'],
  ])('is nothing in %j', (part) => {
    expect(officeFactsOf([part])).toEqual(noFacts);
  });

  it('[P23b] is one short line, without signs that hide or turn others', () => {
    const { title } = officeFactsOf([core(`<dc:title>\u202ea\n\tb\u200b${'c'.repeat(5000)}</dc:title>`)]);
    expect([title.slice(0, 5), title.length]).toEqual(['a b c', 200]);
  });
});
