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
import type { LateModules, LateName } from './late-parts.ts';
import type { NoticeText } from './notice-text.ts';
import type { PanelModule, PanelName } from './panel-names.ts';
import type { ShownPage } from './route-match.ts';

/** One running client: the browser has one for its lifetime, the server makes one for each page that it renders. */
export type Client = {
  readonly side: 'server' | 'browser';
  readonly stores: { auth: AuthStore; config: ConfigStore; history: HistoryStore; dialogs: DialogsStore };
  readonly call: CallFunction;
  /** The query cache. It starts with the data of the page. */
  readonly queries: QueryClient;
  readonly i18n: I18n;
  /** Loads the runtime early, so that the first press does not wait for it. */
  loadRuntime(): Promise<void>;
  readonly storage: KeyValueStorage;
  readonly locks: TabLocks;
  /** The server's time, as estimated by this device. */
  now(): Date;
  /** Opens a page; resolves when the page is shown. */
  navigate(to: string, options?: { replace?: boolean }): Promise<void>;
  back(): void;
  /** Loads the failed page again. Reloads the document only if this client cannot load the page. */
  retryPage(): void;
  prefetch(to: string): void;
  /** Loads the code and the texts of a screen, a dialog, or a panel of the profile. */
  loadPage(name: ScreenName): Promise<PageModule>;
  loadDialog<Name extends DialogName>(name: Name): Promise<DialogModules[Name]>;
  loadPanel(name: PanelName): Promise<PanelModule>;
  /** Loads a part that a screen needs only after its first render. */
  loadLate<Name extends LateName>(name: Name): Promise<LateModules[Name]>;
  openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]): void;
  closeDialog(id: number): void;
  /** Shows a short notice, for five seconds unless a time is given. */
  notify(kind: NoticeKind, message: NoticeText, timeout_ms?: number): void;
};

export type PartLoaders = Pick<Client, 'loadPage' | 'loadDialog' | 'loadPanel' | 'loadLate'>;

export type PageModule = ShownPage & {
  /** Returns whether the item that the address names exists. If not, a 404 page is shown. */
  exists?: (client: Client, url: URL) => Promise<boolean>;
  /** Loads the data of the page before it is shown. */
  load?: (client: Client, url: URL) => Promise<unknown>;
};

/** The client of a browser, with the methods for its history and its start. */
export type BrowserClient = Client & {
  /** Takes over the first page. `isResolved` is true if the server has resolved its route for this session. */
  begin(isResolved: boolean): Promise<void>;
  /** Shows the page of the history entry to which the browser has moved. */
  showPoppedPage(): Promise<void>;
  /** Checks a page that the browser restores from its memory, and shows it if its session is still valid. */
  checkRestoredPage(): Promise<void>;
};
