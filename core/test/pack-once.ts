// Packs core once for all suites that install it: two at a time would write the same folder.
import type { TestProject } from 'vitest/node';
import { type Packed, packCore } from '../build/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed;
  }
}

export default async function packOnce(project: TestProject): Promise<void> {
  project.provide('packed', await packCore());
}
