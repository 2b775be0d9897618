import { collectDefaultMetrics, Registry } from 'prom-client';
import { openCounters } from '../../platform/metrics/counters.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Services } from '../../services.ts';
import { openGauges } from './gauges.ts';

/** The figures of a server, as Prometheus reads them. */
export interface Figures {
  readonly metrics: Metrics;
  readonly registry: Registry;
  /** Also measures what is only measured when it is read. */
  measureWith(services: Services): void;
  /** All figures as text; whoever asks meanwhile gets the same. */
  read(): Promise<string>;
}

/** Of the process's own figures, those that count handles by name: gauges whose names promise a counter. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Opens the figures of a server that starts. */
export function openFigures(): Figures {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const metrics = openCounters(registry);
  let measure = (): Promise<void> => Promise.resolve();
  let reading: Promise<string> | null = null;
  const readAll = async (): Promise<string> => {
    try {
      await measure();
      return await registry.metrics();
    } finally {
      reading = null;
    }
  };
  return {
    metrics,
    registry,
    measureWith: (services) => {
      const gauges = openGauges(registry, services);
      measure = gauges.measure;
    },
    read: () => {
      reading ??= readAll();
      return reading;
    },
  };
}
