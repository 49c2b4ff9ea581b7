import type { PhoneClock } from './clock.ts';
import type { Disk } from './disk.ts';
import type { Intent } from './plugin.ts';

/** One answer of a server; the body breaks off where the connection does. */
export type Reply = { status: number; headers: Headers; chunks: AsyncIterable<Uint8Array> };

/** How native code reaches a server: no page, no CORS, no cookies. Throws where there is no connection. */
export type Internet = { ask(url: string, headers: Record<string, string>): Promise<Reply> };

/** What the packaged app is: `capacitor.config.json` and what the store knows. */
export type Installation = {
  app_id: string;
  app_name: string;
  /** The version of the store, as '1.4.0'. */
  version: string;
  /** The number of the build, as '14'. */
  build: string;
  /** The files of the built-in bundle, by their path. */
  assets: ReadonlyMap<string, Buffer>;
  /** `plugins` of the Capacitor configuration, by plugin. */
  plugins: Record<string, Record<string, unknown>>;
};

/** The window in which the page is shown. */
export type WebView = {
  /** Loads the first page of the served files anew; the way back is empty then. */
  reload(): void;
  /** Gives the page a message of the native side. */
  post(message: string): void;
  /** Runs a script in the page. */
  run(script: string): void;
  canGoBack(): Promise<boolean>;
  goBack(): void;
};

/** What of a phone outlives the app's process, and what its user does. */
export type Device = {
  clock: PhoneClock;
  disk: Disk;
  /** SharedPreferences of Capacitor's web view and of the updater. */
  preferences: Map<string, string>;
  installation: Installation;
  internet: Internet;
  web_view: WebView;
  network: { connected: boolean; connectionType: 'wifi' | 'cellular' | 'none' | 'unknown' };
  secure: {
    entries: Map<string, string>;
    /** Every operation fails with this code, as where the key store is broken. */
    broken: 'osError' | 'unknownError' | 'invalidData' | null;
  };
  push: {
    permission: 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied';
    /** What the user presses when asked. */
    will_say: 'granted' | 'denied';
    /** The newest token; null before the first one is asked for and after it was deleted. */
    token: string | null;
    /** Why no token can be had, as without Google's services. */
    broken: string | null;
  };
  share: { shared: { title: string; text: string }[]; will: 'choose' | 'cancel' };
  bars: { status: string; navigation: string; hidden: boolean };
  keyboard: { height: number };
  is_active: boolean;
  /** How the process was opened. */
  intent: Intent;
  /** The app asked to leave the screen. */
  left: 'finished' | 'minimized' | null;
};

/** Where the web view finds its files; Capacitor and the updater share the entry. */
export const SERVER_PATH = 'serverBasePath';
