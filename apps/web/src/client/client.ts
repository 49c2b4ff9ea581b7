import type { ScreenName } from '@nua/contract/screen.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { CallFunction } from '../api/call.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { TabLocks } from '../platform/locks.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import type { AuthStore } from './auth-store.ts';
import type { ConfigStore } from './config-store.ts';
import type { DialogModules, DialogName, DialogProps } from './dialog-names.ts';
import type { DialogsStore, NoticeKind } from './dialogs-store.ts';
import type { HistoryStore } from './history-store.ts';
import type { NoticeText } from './notice-text.ts';
import type { PanelModule, PanelName } from './panel-names.ts';
import type { ShownPage } from './route-match.ts';

/** One running client: the browser has one for its lifetime, the server makes one for each page it draws. */
export type Client = {
  readonly side: 'server' | 'browser';
  readonly stores: { auth: AuthStore; config: ConfigStore; history: HistoryStore; dialogs: DialogsStore };
  readonly call: CallFunction;
  /** The query cache; it begins with what the page brought. */
  readonly queries: QueryClient;
  readonly i18n: I18n;
  /** Fetches what a page needs to act, so that the first press waits for nothing. */
  loadRuntime(): Promise<void>;
  readonly storage: KeyValueStorage;
  readonly locks: TabLocks;
  /** The server's time as far as this device knows it. */
  now(): Date;
  /** Opens a page; resolves when it stands. */
  navigate(to: string, options?: { replace?: boolean }): Promise<void>;
  back(): void;
  /** Asks once more for the page that could not be shown; loads it anew only where this client cannot. */
  again(): void;
  prefetch(to: string): void;
  /** Fetches the code and the texts of a screen, a dialog, a panel of the profile. */
  loadPage(name: ScreenName): Promise<PageModule>;
  loadDialog<Name extends DialogName>(name: Name): Promise<DialogModules[Name]>;
  loadPanel(name: PanelName): Promise<PanelModule>;
  openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]): void;
  closeDialog(id: number): void;
  /** Shows a short notice; without a time of its own it stays five seconds. */
  notify(kind: NoticeKind, message: NoticeText, timeout_ms?: number): void;
};

/** What the file of a screen exports. */
export type PageModule = ShownPage & {
  /** Asks for what the page needs before it is shown; runs on the server for a first page, else in the browser. */
  load?: (client: Client, url: URL) => Promise<unknown>;
};

/** The client of a browser: what its own history and its start ask of it, too. */
export type BrowserClient = Client & {
  /** Takes over the first page; `isResolved` says that the server has resolved it for this session. */
  begin(isResolved: boolean): Promise<void>;
  popped(): Promise<void>;
  /** Checks a page that comes out of the browser's memory, and shows it when its session still stands. */
  restored(): Promise<void>;
};
