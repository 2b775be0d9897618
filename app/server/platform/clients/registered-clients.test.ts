import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Clients } from './registered-clients.ts';

const isTaken = (client: object): boolean => v.safeParse(Clients, JSON.stringify([client])).success;

it('[P15b T43] no program is registered with the id of one of ours, or with a name that looks like ours', () => {
  for (const name of ['rclone', 'My client', 'Aloft for my television', 'Терминал', 'Loft'])
    expect([name, isTaken({ id: 'my-client', name })]).toEqual([name, true]);
  for (const name of [
    'Aloft',
    'ALOFT',
    ' aloft ',
    'A l o f t',
    'Al0ft',
    'A1oft',
    'Ａｌｏｆｔ',
    'Alóft',
    'Аlоft',
    'αlοfτ',
    'Aloft-Terminal',
    'Aloft™',
    'aloft desktop',
  ])
    expect([name, isTaken({ id: 'my-client', name })]).toEqual([name, false]);
  for (const id of ['aloft-web', 'aloft-terminal', 'aloft-extension', 'aloft-desktop'])
    expect([id, isTaken({ id, name: 'My client' })]).toEqual([id, false]);
});
