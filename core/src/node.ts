export { nodePlatform } from './platform/node/platform.ts';
