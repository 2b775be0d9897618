import type { DriveChanges } from '@aloft/core/wire';
import { expect, it } from 'vitest';
import { storageUsage, trafficOfMonth, usageDetails } from '../usage.ts';
import { add, mayHaveChanged, nothing } from './pending-changes.ts';

const silent: DriveChanges = {
  ...{ kind: 'drive#changes', id: '1.1', all: false, folders: [], tasks: [] },
  ...{ trash: false, shares: false, events: false, account: false, notices: false },
};

const folderKey = (folder: string) => ['files', 'list', { of: 'folder', folder }, 'name_asc', 0];

/** Which of these queries are loaded again after a message. */
function loadedAfter(changes: Partial<DriveChanges>): readonly string[] {
  const pending = nothing();
  add(pending, { ...silent, ...changes });
  const keys = {
    usage: storageUsage.queryKey,
    details: usageDetails.queryKey,
    inner: folderKey('inner'),
    elsewhere: folderKey('elsewhere'),
    traffic: trafficOfMonth.queryKey,
  };
  return Object.entries(keys).flatMap(([name, key]) => (mayHaveChanged(key, pending) ? [name] : []));
}

it('[R10.10] the usage of the storage is loaded again after a change of any folder or of the trash', () => {
  expect(loadedAfter({ folders: ['inner'] })).toEqual(['usage', 'details', 'inner']);
  expect(loadedAfter({ trash: true })).toEqual(['usage', 'details']);
  expect(loadedAfter({ all: true })).toEqual([...['usage', 'details', 'inner', 'elsewhere', 'traffic']]);
  expect(loadedAfter({ shares: true, events: true, tasks: ['task'] })).toEqual([]);
});

it('[R7.21] the traffic and the packs are loaded again once the account has changed', () => {
  expect(loadedAfter({ account: true })).toEqual(['traffic']);
});
