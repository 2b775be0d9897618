// The smaller build of hls.js has the same types and none of its own.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
