// `npm run bench`: measures what docs/figures.md holds, each against its floor or limit in the same run.
import { launch } from './browser.ts';
import { measureCoreSize } from './core-size.ts';
import { type Section, writeFigures } from './figures.ts';
import { measureGrid } from './grid.ts';
import { measureHashing } from './hashing.ts';
import { measureMachines } from './machines.ts';
import { measureRestores } from './restores.ts';
import { measureSharePage } from './share-page.ts';

const browser = await launch();
const version = `Chromium ${browser.version()}`;
const sections: Section[] = [];
try {
  sections.push(await measureSharePage(browser));
  sections.push(await measureGrid(browser));
  sections.push(await measureHashing(browser));
} finally {
  await browser.close();
}
sections.push(await measureCoreSize());
sections.push(measureMachines());
sections.push(await measureRestores());
writeFigures(sections, version);
for (const section of sections) {
  for (const figure of section.figures) {
    console.log(`${figure.kept ? 'kept  ' : 'MISSED'} ${figure.what}: ${figure.reading} (${figure.against})`);
  }
}
