export { fileSource } from './platform/node/file-source.ts';
export { nodePlatform } from './platform/node/platform.ts';
