import type { Plugin } from 'rolldown';

const chart = /\/machines\/(?!harness\/)[\w-]+\/[\w.-]+\.ts$/;
const words = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g;
// A chart's types are written as values that nothing ever reads.
const types = /\btypes: \{(?:\s*\w+: \{\} as [^\n]*,\n)+\s*\},/g;
const numbers = /\bmeta: \{ requirements: \[[^\]]*\] \},?/g;

/** Takes descriptions and requirement numbers out of the charts: they are for people who read the source, and nothing runs on them. */
export function stripDescriptions(): Plugin {
  return {
    name: 'core-strip-descriptions',
    transform: {
      order: 'pre',
      filter: { id: chart },
      handler: (code) => ({
        code: code.replace(words, '').replace(numbers, '').replace(types, ''),
        map: null,
      }),
    },
  };
}
