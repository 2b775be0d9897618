import type { Locale } from '@aloft/i18n';

/** The version of this vocabulary, on every event (R9.9). */
export const specVersion = '1.0.1';

/** The group under which the stat function reports (R7.35). */
export const analyticsGroup = 'public-module';

/** Where an advertisement of the product may stand (R3.16). */
export const spreadPlaces = [
  'browser_extension',
  'official_website',
  'cloud_page',
  'landing_page',
  'home_recent',
  'share_page',
  'starred_file',
] as const;
export type SpreadPlace = (typeof spreadPlaces)[number];

export type PlayerKind = 'video' | 'audio';

/**
 * What may be reported: this and nothing else (R7.35, R4.6). No event has a place for a name, a token or a
 * passcode; addresses are cut before they go anywhere.
 */
export type AnalyticsFact =
  | { readonly type: 'cookieTipsShown' }
  | {
      readonly type: 'cookieTipsClicked';
      readonly choice: 'acceptAll' | 'rejectAll' | 'choose' | 'settings' | 'dismiss';
    }
  /** The address on screen; the page path and the share's id are taken from it (R2.21). */
  | { readonly type: 'blockPageShown' }
  | { readonly type: 'languageSwitchClicked'; readonly from: Locale; readonly to: Locale }
  | { readonly type: 'reviewPanelShown' }
  | {
      readonly type: 'reviewVerificationResult';
      readonly result: 'passed' | 'refused' | 'failed' | 'cancelled';
    }
  /** `to` is the address of the entry. */
  | { readonly type: 'sidebarClick'; readonly to: string }
  /** `operation` is the id of the operation that the config host gave. */
  | { readonly type: 'spreadPageShown'; readonly place: SpreadPlace; readonly operation: string }
  | { readonly type: 'spreadPageClicked'; readonly place: SpreadPlace; readonly operation: string }
  /** Somebody was given free days (R4.6). */
  | { readonly type: 'signUp'; readonly freeDays: number }
  /** A page was opened; `from` is where the visitor came from, empty within the product (R4.10). */
  | { readonly type: 'pageShown'; readonly from: string }
  // What happened inside (R4.4).
  | { readonly type: 'signedIn' }
  | { readonly type: 'signInFailed' }
  | { readonly type: 'signedOut' }
  | { readonly type: 'playerMounted'; readonly kind: PlayerKind }
  /** A film or recording begins where it was left. */
  | { readonly type: 'playerRestored'; readonly kind: PlayerKind }
  | { readonly type: 'restoreClicked' }
  /** `scene` says from where, as the address does; empty where it does not. */
  | { readonly type: 'vipOpened'; readonly scene: string };

/** How each event is called outside (R3.14); a missing one does not compile. */
export const actions = {
  cookieTipsShown: 'cookie_tips_show',
  cookieTipsClicked: 'cookie_tips_click',
  blockPageShown: 'block_page_show',
  languageSwitchClicked: 'language_switch_click',
  reviewPanelShown: 'review_panel_show',
  reviewVerificationResult: 'review_verification_result',
  sidebarClick: 'sidebar_click',
  spreadPageShown: 'spread_page_operation_show',
  spreadPageClicked: 'spread_page_operation_click',
  signUp: 'sign_up',
  pageShown: 'page_show',
  signedIn: 'sign_in_success',
  signInFailed: 'sign_in_failed',
  signedOut: 'sign_out_success',
  playerMounted: 'player_mount',
  playerRestored: 'player_restore',
  restoreClicked: 'restore_click',
  vipOpened: 'vip_jump',
} as const satisfies Readonly<Record<AnalyticsFact['type'], string>>;

export type AnalyticsAction = (typeof actions)[keyof typeof actions];

/** One event as it leaves (R3.14). Plain JSON. */
export interface AnalyticsEvent {
  readonly specVersion: typeof specVersion;
  readonly category: typeof analyticsGroup;
  readonly action: AnalyticsAction;
  readonly extdata: Readonly<Record<string, string | number>>;
  /** The page path without language, query or ids other than a share's: a sink decides by it (`mayReport`). */
  readonly page: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A sink of events. Its failures do not reach the reporting code. */
export type AnalyticsSink = (event: AnalyticsEvent) => void | Promise<void>;
