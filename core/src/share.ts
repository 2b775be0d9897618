// Reading a share alone: for a page or program that shows shares and nothing else (`@aloft/core/share`).
export type { Result, ShareEntry, ShareInput, ShareListing, ShareQuestion } from '@aloft/machines';
export { shareMachine, viewShare, withSharePorts } from '@aloft/machines';
export { sharePorts, toEntry, toShareAnswer } from './adapters/share.ts';
export { countedFrom, getShare, getShareDetail, shareQuery } from './api/drive/shares.ts';
export type { Platform } from './platform/platform.ts';
export type { Caller, Origins, Query } from './request/call.ts';
export { createCaller } from './request/caller.ts';
