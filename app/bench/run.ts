// `npm run bench`: runs all benchmarks, each with its baseline or limit, and writes docs/figures.md.
// `npm run bench -- server core` runs some of them and leaves the other sections unchanged.

import type { Browser } from 'playwright';
import { measureAccountData } from './account-data.ts';
import { measureAtlas } from './atlas.ts';
import { launch } from './browser.ts';
import { measureClosedConsole } from './closed-console.ts';
import { measureConsole } from './console.ts';
import { measureCoreSize } from './core-size.ts';
import { measureDrivePage } from './drive-page.ts';
import { type Section, writeFigures } from './figures.ts';
import { measureGrid } from './grid.ts';
import { measureHashing } from './hashing.ts';
import { measureMachines } from './machines.ts';
import { measurePublicPage } from './public-page.ts';
import { measureRecorder } from './recorder.ts';
import { measureRestores } from './restores.ts';
import { measureCluster } from './server/cluster.ts';
import { measureFolderSizes } from './server/folder-sizes.ts';
import { measureGrowth } from './server/growth.ts';
import { measureListIndex } from './server/list-index.ts';
import { measureListing } from './server/listing.ts';
import { measureLiveChanges } from './server/live-changes.ts';
import { measureNoisyNeighbour } from './server/noisy-neighbour.ts';
import { measureNoisyStranger } from './server/noisy-stranger.ts';
import { measureSearch } from './server/search.ts';
import { measureShareLoad } from './server/share-load.ts';
import { measureStartup } from './server/startup.ts';
import { measureTransfers } from './server/transfers.ts';
import { measureSharePage } from './share-page.ts';
import { measureViewers } from './viewers.ts';

async function inBrowser(...benchmarks: ((browser: Browser) => Promise<Section>)[]): Promise<Section[]> {
  const browser = await launch();
  console.log(`Chromium ${browser.version()}`);
  const sections: Section[] = [];
  try {
    for (const measure of benchmarks) sections.push(await measure(browser));
  } finally {
    await browser.close();
  }
  return sections;
}

async function inSequence(...benchmarks: (() => Promise<Section>)[]): Promise<Section[]> {
  const sections: Section[] = [];
  for (const measure of benchmarks) sections.push(await measure());
  return sections;
}

const groups = {
  browser: () => inBrowser(measureSharePage, measureGrid, measureHashing),
  drive: () => inBrowser(measureDrivePage),
  viewers: () => inBrowser(measureViewers),
  public: () => inBrowser(measurePublicPage),
  core: () => inSequence(measureCoreSize),
  machines: () => inSequence(async () => measureMachines()),
  recorder: () => inSequence(measureRecorder),
  console: () => inBrowser(measureConsole),
  'closed-console': () => inBrowser(measureClosedConsole),
  atlas: () => inSequence(measureAtlas),
  restores: () => inSequence(measureRestores),
  'account-data': () => inSequence(measureAccountData),
  cluster: () => inSequence(measureCluster),
  'noisy-neighbour': () => inSequence(measureNoisyNeighbour),
  'noisy-stranger': () => inSequence(measureNoisyStranger),
  index: () => inSequence(measureListIndex),
  search: () => inSequence(measureSearch),
  'folder-sizes': () => inSequence(measureFolderSizes),
  'live-changes': () => inSequence(measureLiveChanges),
  server: () => inSequence(measureListing, measureShareLoad, measureTransfers, measureGrowth, measureStartup),
} satisfies Record<string, () => Promise<Section[]>>;

/** Another name of a benchmark. */
const aliases: Readonly<Record<string, keyof typeof groups>> = { 'held-up': 'noisy-neighbour' };

const requested = process.argv.slice(2).map((name) => aliases[name] ?? name);
const unknown = requested.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}
const sections: Section[] = [];
for (const [name, measure] of Object.entries(groups)) {
  if (requested.length === 0 || requested.includes(name)) sections.push(...(await measure()));
}
writeFigures(sections, requested.length > 0);
for (const section of sections) {
  for (const figure of section.figures) {
    console.log(`${figure.kept ? 'kept  ' : 'MISSED'} ${figure.what}: ${figure.reading} (${figure.against})`);
  }
}
