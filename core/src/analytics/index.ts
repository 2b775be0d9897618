export {
  type Analytics,
  type AnalyticsConsent,
  type AnalyticsOptions,
  createAnalytics,
  maxQueued,
} from './create-analytics.ts';
export {
  type AnalyticsAction,
  type AnalyticsEvent,
  type AnalyticsFact,
  type AnalyticsSink,
  actions,
  analyticsGroup,
  type SpreadPlace,
  specVersion,
} from './events.ts';
export { forThirdParty, mayReport } from './may-report.ts';
export { type CutAddress, cutAddress, cutText } from './redact.ts';
export { toEvent } from './to-event.ts';
