// What the repository gives operators for their own monitoring names figures that exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';
import { openFigures } from './figures.ts';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../docs/monitoring', name), 'utf8');

const Alerts = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.object({
          alert: v.string(),
          expr: v.string(),
          for: v.string(),
          labels: v.object({ severity: v.picklist(['warning', 'critical']) }),
          annotations: v.object({ summary: v.string(), description: v.string() }),
        }),
      ),
    }),
  ),
});
const Query = v.object({ expr: v.string() });
const Dashboard = v.object({
  panels: v.array(v.object({ id: v.number(), title: v.string(), targets: v.array(Query) })),
});

/** A figure that a query names, with the labels that it selects or groups by; functions have no underscore and a number. */
interface Named {
  readonly figure: string;
  readonly labels: readonly string[];
}
function namedIn(query: string): Named[] {
  return [...query.matchAll(/\b((?:aloft|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, figure = '', selector = '']) => ({
      figure,
      labels: [...selector.matchAll(/(\w+)(?==~?|!=)/g)].map(([, label = '']) => label),
    }),
  );
}

/** The figures of a server by name, those of a histogram by the names of its series, with their labels. */
async function figuresOfServer(): Promise<Map<string, ReadonlySet<string>>> {
  const figures = openFigures();
  const server = await startTestServer();
  figures.measureWith(server.services);
  const all = await figures.registry.getMetricsAsJSON();
  await server.stop();
  const labelsOf = (name: string): readonly string[] => {
    const metric = figures.registry.getSingleMetric(name);
    const labels: unknown = metric === undefined ? [] : Reflect.get(metric, 'labelNames');
    return v.parse(v.array(v.string()), labels);
  };
  // Prometheus adds these to every series.
  const known = (name: string, ...more: string[]) => new Set([...labelsOf(name), 'instance', 'job', ...more]);
  return new Map(
    all.flatMap(({ name, type }): [string, ReadonlySet<string>][] =>
      String(type) === 'histogram'
        ? ['_bucket', '_sum', '_count'].map((end) => [`${name}${end}`, known(name, 'le')])
        : [[name, known(name)]],
    ),
  );
}

it('every query of the alerts and of the dashboard names figures and labels that the server has', async () => {
  const known = await figuresOfServer();
  const alerts = v.parse(Alerts, parse(read('alerts.yml'))).groups.flatMap(({ rules }) => rules);
  const { panels } = v.parse(Dashboard, JSON.parse(read('dashboard.json')));
  const queries = [
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  const wrong = queries.flatMap(([title, expr]) =>
    namedIn(expr).flatMap(({ figure, labels }) => {
      const own = known.get(figure);
      if (own === undefined) return [`${title}: no figure ${figure}`];
      return labels.filter((label) => !own.has(label)).map((label) => `${title}: ${figure} has no ${label}`);
    }),
  );
  expect(wrong).toEqual([]);
  for (const [title, expr] of queries) expect(namedIn(expr), title).not.toEqual([]);
  expect(alerts.map(({ alert }) => alert)).toEqual([
    'AloftNotReady',
    'AloftErrors',
    'AloftShedsRequests',
    'AloftDiskLow',
    'AloftOldJob',
    'AloftMailsFail',
    'AloftBackupOld',
  ]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

it('every figure of ours is on the dashboard', async () => {
  const shown = namedIn(read('dashboard.json')).map(({ figure }) => figure);
  const own = [...(await figuresOfServer()).keys()].filter((name) => /^aloft_(?!.*_(sum|count)$)/.test(name));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});
