export * from './locales.ts';
export * from './negotiate.ts';
