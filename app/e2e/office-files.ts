// Office files that tell of themselves, and their viewer.

import sharp from 'sharp';
import type { Page } from './fixtures.ts';
import { madeOffice, madeOpenDocument } from './made-office.ts';

const screens = process.env.SCREENS;

export async function files(): Promise<readonly { readonly name: string; readonly buffer: Buffer }[]> {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320"><rect width="240" height="320" fill="#fff"/><rect x="30" y="36" width="140" height="14" fill="#26282e"/><g fill="#b9bdc6"><rect x="30" y="74" width="180" height="6"/><rect x="30" y="92" width="170" height="6"/><rect x="30" y="110" width="180" height="6"/><rect x="30" y="128" width="120" height="6"/></g><rect x="30" y="160" width="180" height="100" rx="6" fill="#dbe7ff"/></svg>',
  );
  const picture = await sharp(drawing).jpeg().toBuffer();
  const told = '<dc:title>Two days in Kyoto</dc:title><dc:creator>Aoi Mori</dc:creator>';
  return [
    {
      name: 'A plan.docx',
      buffer: madeOffice({
        told,
        counted: '<Pages>12</Pages>',
        thumbnail: { path: 'docProps/thumbnail.jpeg', bytes: picture },
      }),
    },
    {
      name: 'B costs.xlsx',
      buffer: madeOffice({
        told: '<dc:creator>Aoi Mori</dc:creator>',
        counted:
          '<HeadingPairs><vt:vector><vt:variant><vt:lpstr>Worksheets</vt:lpstr></vt:variant><vt:variant><vt:i4>3</vt:i4></vt:variant></vt:vector></HeadingPairs>',
      }),
    },
    {
      name: 'C talk.odp',
      buffer: madeOpenDocument({
        told: '<dc:title>Rivers</dc:title><meta:initial-creator>Ben</meta:initial-creator>',
        thumbnail: { path: 'Thumbnails/thumbnail.png', bytes: await sharp(drawing).png().toBuffer() },
      }),
    },
    {
      name: 'D letter.odt',
      buffer: madeOpenDocument({ told: '<meta:document-statistic meta:page-count="1"/>' }),
    },
    { name: 'E old.doc', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    {
      name: 'F locked.pptx',
      buffer: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    },
  ];
}

export const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export async function keepScreen(page: Page, name: string): Promise<void> {
  if (screens !== undefined) await page.screenshot({ path: `${screens}/${name}.png` });
}
