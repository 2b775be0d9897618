// What this extension uses of the browser's own interface.
interface Window {
  readonly chrome: unknown;
}

declare namespace chrome {
  interface Sender {
    readonly id?: string;
    readonly url?: string;
    readonly origin?: string;
    readonly frameId?: number;
    readonly tab?: { readonly id?: number };
  }
  interface Heard<Listener> {
    addListener(listener: Listener): void;
  }

  namespace runtime {
    const id: string;
    function getURL(path: string): string;
    function sendMessage(message: unknown): Promise<unknown>;
    const onMessage: Heard<
      (message: unknown, sender: Sender, answer: (answer: unknown) => void) => true | undefined
    >;
  }
  namespace storage {
    const local: {
      get(keys: null): Promise<Record<string, unknown>>;
      set(items: Record<string, string>): Promise<void>;
      remove(key: string): Promise<void>;
    };
  }
  namespace windows {
    function create(wanted: {
      readonly url: string;
      readonly type: 'popup';
      readonly width: number;
      readonly height: number;
      readonly focused: boolean;
    }): Promise<{ readonly id?: number } | undefined>;
    const onRemoved: Heard<(id: number) => void>;
  }
  namespace tabs {
    function query(wanted: {
      readonly active: true;
      readonly currentWindow: true;
    }): Promise<readonly { readonly id?: number; readonly url?: string; readonly title?: string }[]>;
    function create(wanted: { readonly url: string }): Promise<unknown>;
  }
  namespace scripting {
    function executeScript<Args extends readonly unknown[], Result>(wanted: {
      readonly target: { readonly tabId: number };
      readonly func: (...args: Args) => Result;
      readonly args: Args;
    }): Promise<readonly { readonly result?: Result }[]>;
  }
}

/** The addresses of the drive, set by the build; the first is the service. */
declare const driveOrigins: readonly [string, ...string[]];
