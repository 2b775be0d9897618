import { appNames } from '@aloft/core/rules';
import * as v from 'valibot';
import { listResources, setResource } from '../../../features/settings/resources.ts';
import { command } from '../command.ts';
import { inColumns, Text } from '../values.ts';

const Https = v.pipe(
  Text,
  v.check((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'an https address is wanted'),
);

export const resourceSet = command({
  name: 'resource set',
  summary: 'Sets the address where an app is fetched; without an address, takes it away.',
  words: [{ name: 'name' }, { name: 'url', optional: true }],
  example: 'resource set android https://get.example.org/aloft.apk',
  input: v.object({
    name: v.picklist(appNames, `one of ${appNames.join(', ')}`),
    url: v.optional(Https),
  }),
  run: async (desk, { name, url }) => {
    await setResource(await desk.services(), name, url ?? null);
    return {
      data: { name, url: url ?? null },
      lines: [url === undefined ? `${name} has no address any more.` : `${name} is fetched from ${url}.`],
    };
  },
});

export const resourceList = command({
  name: 'resource list',
  summary: 'Lists where the apps are fetched.',
  example: 'resource list',
  input: v.object({}),
  run: async (desk) => {
    const resources = await listResources(await desk.services());
    const cells = Object.entries(resources).map(([name, url]) => [name, url === '' ? '–' : url]);
    return { data: resources, lines: inColumns(['name', 'address'], cells, 'There are none.') };
  },
});
