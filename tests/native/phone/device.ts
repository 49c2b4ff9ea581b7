import type { PhoneClock } from './clock.ts';
import type { Disk } from './disk.ts';
import type { Intent } from './plugin.ts';

/** A response of a server. Its body may break off. */
export type Reply = { status: number; headers: Headers; chunks: AsyncIterable<Uint8Array> };

/** Requests of native code, without CORS and cookies. Throws if there is no connection. */
export type Internet = { ask(url: string, headers: Record<string, string>): Promise<Reply> };

/** The installed app: its Capacitor configuration and the data of the store. */
export type Installation = {
  app_id: string;
  app_name: string;
  /** The version in the store, such as '1.4.0'. */
  version: string;
  /** The build number, such as '14'. */
  build: string;
  /** The files of the built-in bundle by path. */
  assets: ReadonlyMap<string, Buffer>;
  /** The settings of each plugin. */
  plugins: Record<string, Record<string, unknown>>;
};

/** The window that shows the page. */
export type WebView = {
  /** Loads the first page and clears the history. */
  reload(): void;
  /** Sends a message to the page. */
  post(message: string): void;
  run(script: string): void;
  canGoBack(): Promise<boolean>;
  goBack(): void;
};

/** The state of a phone, which outlives the app's process, and the behaviour of its user. */
export type Device = {
  clock: PhoneClock;
  disk: Disk;
  /** The SharedPreferences of Capacitor and of the updater. */
  preferences: Map<string, string>;
  installation: Installation;
  internet: Internet;
  web_view: WebView;
  network: { connected: boolean; connectionType: 'wifi' | 'cellular' | 'none' | 'unknown' };
  secure: {
    entries: Map<string, string>;
    /** The error code of every operation if the key store is broken. */
    broken: 'osError' | 'unknownError' | 'invalidData' | null;
  };
  push: {
    permission: 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied';
    /** The user's answer to the permission prompt. */
    will_say: 'granted' | 'denied';
    /** The newest token. Null before the first request and after a deletion. */
    token: string | null;
    /** The error of every token request on a phone without Google's services. */
    broken: string | null;
  };
  /** `will` is the user's action in the share dialog. */
  share: { shared: { title: string; text: string }[]; will: 'choose' | 'cancel' };
  bars: { status: string; navigation: string; hidden: boolean };
  keyboard: { height: number };
  is_active: boolean;
  /** The link or notification that started the process. */
  intent: Intent;
  /** How the page has left the app. Null while the app is open. */
  left: 'finished' | 'minimized' | null;
};

/** The preference that names the folder served to the web view. Capacitor and the updater share it. */
export const SERVER_PATH = 'serverBasePath';
