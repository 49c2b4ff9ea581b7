import { createStore, type Store } from './create-store.ts';
import type { DialogName, DialogProps } from './dialog-names.ts';
import type { NoticeText } from './notice-text.ts';

export type OpenDialog<Name extends DialogName = DialogName> = { id: number; name: Name; props: DialogProps[Name] };
export type NoticeKind = 'error' | 'success' | 'warning' | 'login';
export type Notice = { id: number; kind: NoticeKind; message: NoticeText; timeout_ms: number };

/** How long a notice is shown after an action of the player. */
export const NOTICE_MS = 5000;
/** How long the toast of an event is shown. */
export const TOAST_MS = 3000;

/** The dialogs from bottom to top, and the notices above the page. */
export type DialogsState = {
  open: readonly OpenDialog[];
  notices: readonly Notice[];
  /** The number of navigations and presses that the player waits for. */
  waiting: number;
  /** The number of requests in flight for these navigations and presses. */
  requests: number;
};
export type DialogsStore = Store<DialogsState>;

export const createDialogsStore = (): DialogsStore =>
  createStore<DialogsState>({ open: [], notices: [], waiting: 0, requests: 0 });
