export {
  type Analytics,
  type AnalyticsConsent,
  type AnalyticsOptions,
  createAnalytics,
  maxQueued,
} from './create-analytics.ts';
export { createSender, maxReported, type Sender, type SenderOptions } from './create-sender.ts';
export {
  type AnalyticsAction,
  type AnalyticsEvent,
  type AnalyticsFact,
  type AnalyticsSink,
  actions,
  analyticsGroup,
  type PlayerKind,
  type SpreadPlace,
  specVersion,
} from './events.ts';
export { forThirdParty, mayReport } from './may-report.ts';
export { pageNameOf } from './page-names.ts';
export { isPublicFact, type PublicFact, parsePublicFact } from './public-fact.ts';
export { type CutAddress, cutAddress, cutText } from './redact.ts';
export { type ReportedTally, type Tally, toTally } from './tally.ts';
export { toEvent } from './to-event.ts';
