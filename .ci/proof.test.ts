import { expect, it } from 'vitest';
import { proofLines } from './promises.ts';
import { proofOf, tellProved } from './proof.ts';
import { differentCitations } from './proved.ts';
import { wrongMarks } from './requirements.ts';

const charts = { started: new Set(['share', 'sign-in', 'invite']), shown: new Set(['share', 'sign-in']) };
const test = (file: string, title: string) => ({ file, title });
const requirementsOf = (file: string, title: string) => [
  ...proofOf([test(file, title)], charts).requirements,
];

it('counts a test for what a person sees only where it uses a screen', () => {
  const title = '[R1.1 R4.8 R3.10] the days left';
  expect(requirementsOf('app/server/vip.files.stress.test.ts', title)).toEqual(['R3.10']);
  expect(requirementsOf('core/src/vip.test.ts', title)).toEqual(['R3.10']);
  expect(requirementsOf('app/e2e/vip.all.spec.ts', title)).toEqual(['R1.1', 'R4.8', 'R3.10']);
  expect(requirementsOf('app/src/vip.test.tsx', title)).toEqual(['R1.1', 'R4.8', 'R3.10']);
});

it('counts a test of a chart only where it is started, and for what is seen where it is shown', () => {
  const title = '[R1.1 R3.10] opens';
  expect(requirementsOf('machines/share/share.journeys.ts', title)).toEqual(['R1.1', 'R3.10']);
  expect(requirementsOf('machines/invite/invite.journeys.ts', title)).toEqual(['R3.10']);
  expect(requirementsOf('machines/other/other.journeys.ts', title)).toEqual([]);
  expect(requirementsOf('machines/rules.test.ts', title)).toEqual([]);
  expect(requirementsOf('machines/sign-in/sign-in.journeys.ts', '[R1.7 R1.8] a device')).toEqual(['R1.7']);
});

it('counts every test for the clauses that it cites', () => {
  const { clauses } = proofOf([test('core/src/a.test.ts', '[P1a R1.1] one [P2a] two')], charts);
  expect([...clauses]).toEqual(['P1a', 'P2a']);
});

it('names each wrong mark of a requirement, and why it is wrong', () => {
  const requirement = (number: string, isMarked: boolean) => ({ number, text: '', isMarked });
  const all = [requirement('R1.1', true), requirement('R1.2', true), requirement('R3.1', false)];
  const tests = [test('core/a.test.ts', '[R1.1 R3.1] one'), test('core/b.test.ts', '[R1.9] two')];
  expect(wrongMarks(all, new Set(['R3.1']), tests)).toEqual([
    'core/b.test.ts > [R1.9] two\n  cites R1.9, which does not exist',
    'R1.1 is marked in docs/requirements.md, but only tests cite it that show it to nobody: core/a.test.ts (.ci/charts-in-use.ts)',
    'R1.2 is marked in docs/requirements.md, but no test cites it',
    'R3.1 has a test, but no mark in docs/requirements.md (npm run regenerate)',
  ]);
});

it('lists a file once for a clause, so that another test in it changes nothing', () => {
  const tests = [
    test('a.test.ts', '[P1a T3] a *list* is sorted'),
    test('a.test.ts', '[P1a] another'),
    test('b.test.ts', '[P1b] other'),
  ];
  expect(proofLines('P1a', tests)).toEqual(['  - `a.test.ts`: a \\*list\\* is sorted']);
});

it('says what the last exhaustive run has proved, and what not', () => {
  const proved = {
    commit: 'abc1234',
    date: '2026-11-27',
    seed: '1',
    requirements: ['R1.1'],
    clauses: ['P1a', 'P1b'],
  };
  expect(tellProved('requirements', ['R1.1', 'R1.2'], 3, proved)).toEqual([
    '1 of 3 were proved by the last exhaustive run, at commit abc1234 (2026-11-27)',
    'marked, but not proved by it: R1.2',
  ]);
  expect(tellProved('clauses', ['P1a', 'P1b'], 2, proved)).toHaveLength(1);
});

it('finds titles that only a run knows, and tests that no run has', () => {
  const written = [
    test('a.test.ts', '[P1a] …'),
    test('app/e2e/engines/b.engine.ts', '[R1.1] two'),
    test('machines/share/share.journeys.ts', '[R4.1] opens'),
  ];
  const run = [
    test('a.test.ts', '[P1a P1b] one'),
    test('machines/share/share.test.ts', 'share [R4.1] opens'),
  ];
  expect(differentCitations(run, written)).toEqual([
    'a.test.ts cites P1b in a title that only a run knows: write it as it is',
    'app/e2e/engines/b.engine.ts cites R1.1 in a test that no suite of the exhaustive run has run',
  ]);
  expect(differentCitations(written, written)).toEqual([]);
});
