import { createStore, type Store } from './create-store.ts';
import type { DialogName, DialogProps } from './dialog-names.ts';
import type { NoticeText } from './notice-text.ts';

export type OpenDialog<Name extends DialogName = DialogName> = { id: number; name: Name; props: DialogProps[Name] };
export type NoticeKind = 'error' | 'success' | 'warning' | 'login';
export type Notice = { id: number; kind: NoticeKind; message: NoticeText; timeout_ms: number };

/** How long a notice is shown: after an action of the player, and as a toast for an event. */
export const NOTICE_MS = 5000;
export const TOAST_MS = 3000;

/**
 * Everything that is shown above the page: dialogs from bottom to top, notices, the number of actions that the player waits for (a
 * navigation, a press), and the number of their requests in flight.
 */
export type DialogsState = {
  open: readonly OpenDialog[];
  notices: readonly Notice[];
  waiting: number;
  requests: number;
};
export type DialogsStore = Store<DialogsState>;

export const createDialogsStore = (): DialogsStore =>
  createStore<DialogsState>({ open: [], notices: [], waiting: 0, requests: 0 });
