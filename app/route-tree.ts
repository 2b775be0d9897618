// `node app/route-tree.ts`: writes app/src/routeTree.gen.ts from the files in app/src/routes, as a build does.
import { join } from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';

const here = import.meta.dirname;

/** Where routes are, and how their tree is written. */
export const routeSettings = {
  target: 'react',
  routesDirectory: join(here, 'src/routes'),
  generatedRouteTree: join(here, 'src/routeTree.gen.ts'),
  quoteStyle: 'single',
  semicolons: true,
} as const;

if (import.meta.main) await new Generator({ config: getConfig(routeSettings, here), root: here }).run();
