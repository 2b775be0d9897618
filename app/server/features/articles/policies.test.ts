import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Policy, type PolicyUpdates } from '@aloft/core/wire';
import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { openPolicies, type Policies, versionsOn } from './policies.ts';

const defaults = readConfiguration({ ALOFT_OPERATOR_NAME: 'Example Drive' });
if (!defaults.ok) throw new Error(defaults.problem);
const settings = defaults.configuration;
const today = Date.parse('2026-03-01T12:00:00Z');
const open = (folder = '', log: (line: object) => void = () => undefined, now = today): Promise<Policies> =>
  openPolicies({ settings, folder, log, clock: () => now });

describe('the policies that come with the product', () => {
  const dated = {
    'child-sexual-abuse': ['2025-02-12', '2023-05-23'],
    'membership-agreement': ['2023-08-23', '2022-06-14'],
    'privacy-policy': ['2023-11-06', '2023-10-14', '2021-11-08'],
    'anti-abuse': [''],
    'copyright-Infringement': [''],
    'user-agreement': [''],
  };

  it('[R2.5] are those of the specification, each at its dates', async () => {
    expect(Object.fromEntries((await open()).dates)).toEqual(dated);
  });

  it.each(localeCodes)(
    '[R2.5] in %s each is read undated, which is the newest, and at each date',
    async (locale) => {
      const policies = await open();
      for (const [name, dates] of Object.entries(dated)) {
        const newest = await policies.read(locale, name, '');
        expect(newest?.version).toEqual({ date: dates[0], status: 'inForce', until: '' });
        expect(newest?.article.language).toBe(locale);
        for (const date of dates.filter((one) => one !== '')) {
          const policy = v.parse(Policy, await policies.read(locale, name, date));
          expect([policy.version.date, policy.version.status === 'inForce']).toEqual([
            date,
            date === dates[0],
          ]);
          expect(policy.changes.length > 0).toBe(date !== dates.at(-1));
        }
      }
      expect(await policies.read(locale, 'privacy-policy', '2020-01-01')).toBeNull();
      expect(await policies.read(locale, 'nothing', '')).toBeNull();
    },
  );

  it('[R2.5] what changed is told by section and word, and nothing that did not', async () => {
    const policy = await (await open()).read('en-US', 'child-sexual-abuse', '2025-02-12');
    const earlier = await (await open()).read('en-US', 'child-sexual-abuse', '2023-05-23');
    for (const { parts } of policy?.changes ?? []) {
      expect(parts.some(({ kind }) => kind !== 'same')).toBe(true);
      const of = (kind: 'added' | 'removed') =>
        parts.flatMap((part) => (part.kind === kind || part.kind === 'same' ? [part.text] : [])).join('');
      expect(of('added')).not.toBe(of('removed'));
    }
    expect(policy?.changes.length).toBeLessThanOrEqual(policy?.article.blocks.length ?? 0);
    expect(earlier?.changes).toEqual([]);
  });

  it('[R2.5] the list of changes has every version, the newest first', async () => {
    const { updates }: PolicyUpdates = await (await open()).updates('ko');
    const dates = updates.map(({ version }) => version.date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(updates).toHaveLength(Object.values(dated).flat().length);
    expect(updates[0]?.version.date).toBe('2025-02-12');
  });
});

describe('which version holds', () => {
  const dates = ['2026-06-01', '2024-02-01', '2020-01-01'];
  it.each([
    ['2019-12-31', ['coming', 'coming', 'coming']],
    ['2020-01-01', ['coming', 'coming', 'inForce']],
    ['2024-01-31', ['coming', 'coming', 'inForce']],
    ['2024-02-01', ['coming', 'inForce', 'past']],
    ['2026-06-01', ['inForce', 'past', 'past']],
    ['2099-01-01', ['inForce', 'past', 'past']],
  ])('[R2.5] on %s', (day, statuses) => {
    expect(versionsOn(day, dates).map(({ status }) => status)).toEqual(statuses);
  });
  it('[R2.5] one of the past held until the day before the next', () => {
    expect(versionsOn('2026-06-01', dates).map(({ until }) => until)).toEqual([
      '',
      '2026-05-31',
      '2024-01-31',
    ]);
    // No date at all: it holds.
    expect(versionsOn('2026-06-01', [''])).toEqual([{ date: '', status: 'inForce', until: '' }]);
  });
});

describe('an operator’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-policies-'));
  const lines: string[] = [];
  let policies: Policies;
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const page = (title: string, body: string): string =>
    `---\ntitle: ${title}\ndescription: Ours.\n---\n${body}`;

  beforeAll(async () => {
    write(
      'en-US/house-rules.md',
      page('House rules', 'Be kind. <img src=x onerror=alert(1)> [x](javascript:alert(1))'),
    );
    write('ko/only-here/2026-04-01.md', page('우리 규칙', '내용'));
    write('en-US/privacy-policy/2026-01-01.md', page('Our privacy', '## Who {#who}\n\n{operator.name}'));
    write('en-US/huge.md', `${page('Huge', '')}${'x'.repeat(50 * 1024 ** 2)}`);
    write('en-US/bare.md', 'no front matter');
    write('en-US/a/b/c.md', page('Deep', ''));
    write('en-US/two/2026-02-30.md', page('No such day', ''));
    write('stray.md', page('Stray', ''));
    write('xx/other.md', page('Other', ''));
    policies = await open(folder, (line) => lines.push(JSON.stringify(line)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is a file, and stands beside ours in the list, the last', async () => {
    const policy = await policies.read('en-US', 'house-rules', '');
    expect(policy).toMatchObject({ article: { title: 'House rules', language: 'en-US' }, changes: [] });
    expect(JSON.stringify(policy?.article)).toContain('<img src=x');
    expect(JSON.stringify(policy?.article)).not.toContain('javascript:');
    expect(policy?.policies.map(({ name }) => name).slice(-2)).toEqual(['house-rules', 'only-here']);
  });

  it('[R2.5] takes the place of ours from its date on, in the languages it is written in', async () => {
    const policy = await policies.read('en-US', 'privacy-policy', '');
    expect(policy).toMatchObject({ version: { date: '2026-01-01', status: 'inForce' } });
    expect(JSON.stringify(policy?.article.blocks)).toContain('Example Drive');
    const foreign = await policies.read('ms', 'privacy-policy', '');
    expect([foreign?.article.language, foreign?.changes]).toEqual(['en-US', []]);
    expect((await policies.read('ms', 'only-here', ''))?.article.language).toBe('ko');
  });

  it('[R2.5] that comes into force later says so', async () => {
    expect((await policies.read('ko', 'only-here', '2026-04-01'))?.version.status).toBe('coming');
  });

  it.each(['huge.md', 'bare.md', 'c.md', '2026-02-30.md', 'stray.md', 'xx'])(
    'that is none is told to the log: %s',
    (name) => {
      expect(lines.filter((line) => line.includes(name))).toHaveLength(1);
    },
  );

  it('a folder that is not there is told, and ours are there', async () => {
    const told: string[] = [];
    const others = await open(join(folder, 'nowhere'), (line) => told.push(JSON.stringify(line)));
    expect(told).toHaveLength(1);
    expect(others.dates.size).toBe(6);
  });
});
