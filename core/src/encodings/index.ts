// In which encoding the bytes of a text are, and those of file names that come without a word about it.
export * from './encodings.ts';
export { type NameFormat, nameDecoder } from './names.ts';
export { recognise } from './recognise.ts';
