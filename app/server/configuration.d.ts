/** A program that may sign people in. */
export interface RegisteredClient {
  readonly id: string;
  readonly packageName: string;
  /** The browser client gets cookies instead of tokens. */
  readonly kind: 'browser' | 'other';
  readonly redirectUris: readonly string[];
  readonly captchaSalts: readonly string[];
}
/** Everything that an operator can set, read once at the start. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly contentPort: number;
  readonly dataFolder: string;
  readonly demonstration: boolean;
  readonly captcha: 'off' | 'risk' | 'always';
  readonly development: boolean;
  /** Set when the product stands behind a proxy; the listeners' own addresses otherwise. */
  readonly publicUrl: string | null;
  readonly contentUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly clients: readonly RegisteredClient[];
  /** Bytes that a new account may store. */
  readonly freeQuota: number;
}
export declare const browserClient: RegisteredClient;
export type ConfigurationResult =
  | {
      readonly ok: true;
      readonly configuration: Configuration;
    }
  | {
      readonly ok: false;
      readonly problem: string;
    };
/** Reads the environment; a value that makes no sense, or plain http beyond this computer, is a problem in words. */
export declare function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): ConfigurationResult;
