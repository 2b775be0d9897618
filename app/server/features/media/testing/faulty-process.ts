// A media process whose first job fails in a way given by its argument.
const faults: Readonly<Record<string, () => void>> = {
  lies: () => process.send?.({ kind: 'answer', number: 1, answer: { kind: 'facts', facts: { width: -1 } } }),
  floods: () =>
    process.send?.({
      kind: 'answer',
      number: 1,
      answer: { kind: 'thumbnail', webp: new Uint8Array(2 ** 21) },
    }),
  aborts: () => process.abort(),
  throws: () => {
    throw new Error('no');
  },
  exits: () => process.exit(0),
  fillsItsHeap: () => {
    const held: number[][] = [];
    for (;;) held.push(new Array<number>(1_000_000).fill(0.5));
  },
  asksForMore: () => process.send?.({ kind: 'read', number: 1, id: 1, start: 0, end: 101 }),
  isEndedWithTheService: () => process.kill(process.pid, 'SIGTERM'),
};

const [, , wanted = ''] = process.argv;
if (wanted === 'neverStarts') process.exit(1);
process.once('message', () => faults[wanted]?.());
process.send?.({ kind: 'ready' });
