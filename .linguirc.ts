import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  locales: ['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko'],
  sourceLocale: 'en-US',
  fallbackLocales: false,
  compileNamespace: 'ts',
  // A line that moves in a source file leaves the catalogues as they are.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/i18n/locales/{locale}/messages',
      include: ['<rootDir>/app/src'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.ts', '**/*.test.tsx', '**/*.gen.ts'],
    },
  ],
});
