import { describe, expect, it } from 'vitest';
import { fileName, nameProblem } from './names.ts';

describe('name validation', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'dots'],
    [' .. ', 'dots'],
    ['a/b', 'separator'],
    ['a\\b', 'separator'],
    ['\u200b\u200d', 'hidden'],
    ['\u3164', 'hidden'],
    ['a\u202eb', 'hidden'],
    ['a\nb', 'hidden'],
    ['con', 'reserved'],
    ['COM1.txt', 'reserved'],
    ['ä'.repeat(128), 'tooLong'],
  ] as const)('[R10.3] %j is %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
    expect(fileName(name)).toBeNull();
  });

  it.each(['ä'.repeat(127), 'a\u200db', '👨‍👩‍👧', '...a', 'console', '.gitignore', '한글'])(
    '[R10.3] nothing is wrong with %j',
    (name) => {
      expect(nameProblem(name)).toBeNull();
      expect(fileName(name)).toBe(name);
    },
  );
});
