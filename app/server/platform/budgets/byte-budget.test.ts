import { describe, expect, it } from 'vitest';
import { ByteBudget, scarcePart } from './byte-budget.ts';

const limits = { each: 1600, all: 3000 };

describe('a budget of bytes', () => {
  it('leaves each owner its part', () => {
    const budget = new ByteBudget(limits);
    budget.add('ada', 1600);
    expect([budget.hasRoom('ada', 0), budget.hasRoom('ada', 1), budget.hasRoom('bo', 1400)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('[P36o] once all together have too much, who has little goes on, and who has more stops', () => {
    const budget = new ByteBudget(limits);
    for (const owner of ['ada', 'bo']) budget.add(owner, 1500);
    const little = limits.each / scarcePart;
    expect([
      budget.hasRoom('ada', 1),
      budget.hasRoom('cleo', little),
      budget.hasRoom('cleo', little + 1),
    ]).toEqual([false, true, false]);
  });

  it('counts what is stored, and what was added while that was read', async () => {
    const budget = new ByteBudget(limits);
    budget.add('ada', 1600);
    budget.add('bo', 1400);
    await budget.measure(async () => {
      budget.add('cleo', 1000);
      return new Map([['bo', 200]]);
    });
    expect([budget.hasRoom('ada', 1600), budget.hasRoom('bo', 1400), budget.hasRoom('bo', 1401)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([budget.hasRoom('cleo', 600), budget.hasRoom('cleo', 601)]).toEqual([true, false]);
  });

  it('keeps its counts when what is stored cannot be read', async () => {
    const budget = new ByteBudget(limits);
    budget.add('ada', 1600);
    await expect(budget.measure(() => Promise.reject(new Error('the disk')))).rejects.toThrow('the disk');
    expect(budget.hasRoom('ada', 1)).toBe(false);
  });
});
