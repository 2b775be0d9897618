// Every object that crosses the network: the server answers with these schemas, clients parse with them.
export * from './about.ts';
export * from './access.ts';
export * from './account.ts';
export * from './archive.ts';
export * from './error.ts';
export * from './file.ts';
export * from './listing.ts';
export * from './membership.ts';
export * from './own-share.ts';
export * from './primitives.ts';
export * from './restore.ts';
export * from './settings.ts';
export * from './share.ts';
export * from './task.ts';
export * from './upload.ts';
export * from './verification.ts';
export * from './vip.ts';
