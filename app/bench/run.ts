// `npm run bench`: measures what docs/figures.md holds, each against its floor or limit in the same run.
// `npm run bench -- server core` measures some of it and leaves the other sections as they are.
import type { Browser } from 'playwright';
import { launch } from './browser.ts';
import { measureCoreSize } from './core-size.ts';
import { measureDrivePage } from './drive-page.ts';
import { type Section, writeFigures } from './figures.ts';
import { measureGrid } from './grid.ts';
import { measureHashing } from './hashing.ts';
import { measureMachines } from './machines.ts';
import { measureRestores } from './restores.ts';
import { measureCluster } from './server/cluster.ts';
import { measureGrowth } from './server/growth.ts';
import { measureHeldUp } from './server/held-up.ts';
import { measureListIndex } from './server/list-index.ts';
import { measureListing } from './server/listing.ts';
import { measureSearch } from './server/search.ts';
import { measureShareLoad } from './server/share-load.ts';
import { measureStarting } from './server/starting.ts';
import { measureTransfers } from './server/transfers.ts';
import { measureSharePage } from './share-page.ts';

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
  core: () => inSequence(measureCoreSize),
  machines: () => inSequence(async () => measureMachines()),
  restores: () => inSequence(measureRestores),
  cluster: () => inSequence(measureCluster),
  'held-up': () => inSequence(measureHeldUp),
  index: () => inSequence(measureListIndex),
  search: () => inSequence(measureSearch),
  server: () =>
    inSequence(measureListing, measureShareLoad, measureTransfers, measureGrowth, measureStarting),
} satisfies Record<string, () => Promise<Section[]>>;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}
const sections: Section[] = [];
for (const [name, measure] of Object.entries(groups)) {
  if (asked.length === 0 || asked.includes(name)) sections.push(...(await measure()));
}
writeFigures(sections, asked.length > 0);
for (const section of sections) {
  for (const figure of section.figures) {
    console.log(`${figure.kept ? 'kept  ' : 'MISSED'} ${figure.what}: ${figure.reading} (${figure.against})`);
  }
}
