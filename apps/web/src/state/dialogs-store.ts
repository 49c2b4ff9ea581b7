import type { DialogName } from '../dialogs/names.ts';
import { createStore, type Store } from './create-store.ts';

export type OpenDialog = { id: number; name: DialogName; props: object };
export type NoticeKind = 'error' | 'success' | 'warning' | 'login';
export type Notice = { id: number; kind: NoticeKind; message: string; timeout_ms: number };

/** Everything that lies over the page: dialogs from bottom to top, notices, and how many requests somebody waits for. */
export type DialogsState = { open: readonly OpenDialog[]; notices: readonly Notice[]; waiting: number };
export type DialogsStore = Store<DialogsState>;

export const createDialogsStore = (): DialogsStore => createStore<DialogsState>({ open: [], notices: [], waiting: 0 });
