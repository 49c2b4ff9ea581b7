import type { PhoneClock } from './clock.ts';
import type { Disk } from './disk.ts';
import type { Intent } from './plugin.ts';

/** A response of a server; its body breaks off where the connection does. */
export type Reply = { status: number; headers: Headers; chunks: AsyncIterable<Uint8Array> };

/** Requests of native code: no page, no CORS, no cookies. Throws where there is no connection. */
export type Internet = { ask(url: string, headers: Record<string, string>): Promise<Reply> };

/** The packaged app: `capacitor.config.json` and the store's data. */
export type Installation = {
  app_id: string;
  app_name: string;
  /** The version in the store, as '1.4.0'. */
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
  /** Loads the first page of the served files and clears the history. */
  reload(): void;
  /** Sends the page a message of the native side. */
  post(message: string): void;
  /** Runs a script in the page. */
  run(script: string): void;
  canGoBack(): Promise<boolean>;
  goBack(): void;
};

/** The state of a phone that outlives the app's process, and the behaviour of its user. */
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
    /** Every operation fails with this code, as with a broken key store. */
    broken: 'osError' | 'unknownError' | 'invalidData' | null;
  };
  push: {
    permission: 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied';
    /** The user's answer to the permission prompt. */
    will_say: 'granted' | 'denied';
    /** The newest token; null before the first one is requested and after it was deleted. */
    token: string | null;
    /** The error of every token request, as without Google's services. */
    broken: string | null;
  };
  share: { shared: { title: string; text: string }[]; will: 'choose' | 'cancel' };
  bars: { status: string; navigation: string; hidden: boolean };
  keyboard: { height: number };
  is_active: boolean;
  /** The reason for the start of the process. */
  intent: Intent;
  /** How the app asked to leave the screen. */
  left: 'finished' | 'minimized' | null;
};

/** The preference with the folder that the web view serves; Capacitor and the updater share it. */
export const SERVER_PATH = 'serverBasePath';
