// A client that uploads files.
export { createClient, uploadFile, viewUpload } from '../../src/index.ts';
