export { browserPlatform } from './platform/browser/platform.ts';
