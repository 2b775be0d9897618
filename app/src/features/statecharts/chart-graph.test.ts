import { captchaMachine, sessionMachine, signInMachine, uploadMachine } from '@aloft/core';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { type GraphNode, graphOf } from './chart-graph.ts';

const idsOf = (node: GraphNode): string[] => [node.id, ...node.children.flatMap(idsOf)];

describe('the graph of a chart', () => {
  it('has eventless, delayed and guarded transitions, and the answers of ports', () => {
    const { edges } = graphOf(uploadMachine);
    const labels = (from: string, to: string) =>
      edges.find((edge) => edge.from === `upload.${from}` && edge.to === `upload.${to}`)?.labels;
    expect(labels('entering', 'locating')).toEqual(['always\n[hasEndpoint]']);
    expect(labels('waiting', 'locating')).toEqual(['upload.retry', 'after retryPause']);
    expect(labels('sending', 'waiting')).toEqual(['done: sendPart\n[mayTryAgain]']);
    expect(labels('sending', 'sending')).toEqual(['done: sendPart\n[isStored]']);
  });

  it('nests states, and marks parallel and final ones and where each begins', () => {
    const machine = setup({}).createMachine({
      id: 'both',
      type: 'parallel',
      states: {
        one: { initial: 'a', states: { a: { on: { next: 'b' } }, b: { type: 'final' } } },
        two: {},
      },
    });
    expect(graphOf(machine).root).toMatchObject({
      kind: 'parallel',
      children: [
        { name: 'one', kind: 'group', children: [{ kind: 'initial' }, { name: 'a' }, { kind: 'final' }] },
        { name: 'two', kind: 'state' },
      ],
    });
  });

  it.each([captchaMachine, sessionMachine, signInMachine, uploadMachine])(
    'every transition of $id is between states that are drawn',
    (machine) => {
      const { root, edges } = graphOf(machine);
      const ids = idsOf(root);
      expect(new Set(ids).size).toBe(ids.length);
      expect(edges.filter(({ from, to }) => !ids.includes(from) || !ids.includes(to))).toEqual([]);
    },
  );
});
