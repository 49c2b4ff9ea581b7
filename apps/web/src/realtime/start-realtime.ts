import { getPlayer } from '@nua/contract/player.ts';
import type { Client } from '../client/client.ts';
import { isPlayerBusy } from '../client/player-busy.ts';
import { type ConnectionParts, connectWith, type OpenSocket } from './connection.ts';
import { type CursorStore, tabCursor } from './event-inbox.ts';
import { handleEvent } from './handle-event.ts';
import { createInvalidation } from './invalidate.ts';
import { cursorToStart, isPageOlder, type PageCursor } from './page-cursor.ts';
import { type CornerToast, createEventPresenter } from './show-event.ts';

/** The delay before the notice of a lost connection, so that a short break shows no notice. */
const NOTICE_DELAY_MS = 5000;

export type Layer = { setDisconnected(isDisconnected: boolean): void; toast: CornerToast; end(): void };

export type RealtimeParts = {
  open: OpenSocket;
  page: PageCursor;
  layer: Layer;
  cursorStore?: CursorStore;
  reload?: () => void;
};

/**
 * Listens to events while a player is signed in: connects with the token, reconnects with a new token, and closes at logout.
 *
 * Shape   client, parts -> functions to reconnect and to stop
 */
export function startRealtime(client: Client, { open, page, layer, ...rest }: RealtimeParts) {
  const cursorStore = rest.cursorStore ?? tabCursor();
  const { update, stop: stopUpdate } = createUpdate(client, rest.reload ?? (() => location.reload()));
  const presenter = createEventPresenter(client, layer.toast);
  let connection: ReturnType<typeof connectWith> | null = null;
  const invalidate = createInvalidation(client, async () => {
    if (connection === null) throw new Error('not connected');
    return await connection.fetchRefreshDelay();
  });
  let token: string | null = null;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  const onChange = (isConnected: boolean) => {
    if (!isConnected) {
      noticeTimer ??= setTimeout(() => layer.setDisconnected(true), NOTICE_DELAY_MS);
      return;
    }
    clearTimeout(noticeTimer);
    noticeTimer = undefined;
    layer.setDisconnected(false);
  };
  const parts: ConnectionParts = {
    open,
    cursorStore,
    findStartCursor: () => cursorToStart(client, cursorStore.read(), page),
    onChange,
    onEvent: (frame) => handleEvent(client, frame, { invalidate, update, show: presenter.show }),
    reload(from) {
      page.resetTo(from);
      invalidate.everything();
    },
    // The call fails with the reason, and the client handles that error as usual: it opens the sign-in page or explains the block.
    onRefused: () => void client.call(getPlayer, { quiet: true, background: true }).catch(() => undefined),
  };

  const onAuthChange = () => {
    const newToken = client.stores.auth.get().token;
    if (newToken === token) return;
    connection?.close();
    connection = null;
    token = newToken;
    if (newToken === null) {
      clearTimeout(noticeTimer);
      noticeTimer = undefined;
      cursorStore.write(null);
      layer.end();
      return;
    }
    onChange(false);
    connection = connectWith(client, newToken, parts);
  };

  if (isPageOlder(page.current(), cursorStore.read())) invalidate.everything();
  const unsubscribe = client.stores.auth.subscribe(onAuthChange);
  // If the texts fail to load, an event is shown with the text in its payload.
  void client.i18n.load(['realtime']).then(presenter.start, presenter.start);
  onAuthChange();
  return {
    reconnectNow: () => connection?.reconnectNow(),
    stop() {
      unsubscribe();
      presenter.stop();
      stopUpdate();
      clearTimeout(noticeTimer);
      connection?.close();
      layer.end();
    },
  };
}

const CHECK_EVERY_MS = 5000;
const SPREAD_MS = 30_000;

/** Reloads the client when the player is idle: no game, no dialog, no request, and no field with the focus. */
function createUpdate(client: Client, reload: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reloadWhenIdle = () => {
    const { history, dialogs } = client.stores;
    const isGame = history.get().match?.route?.name === 'game-play';
    if (isGame || dialogs.get().open.length > 0 || isPlayerBusy(client.stores)) {
      timer = setTimeout(reloadWhenIdle, CHECK_EVERY_MS);
      return;
    }
    reload();
  };
  return {
    /** Schedules the reload at a random moment between 5 and 35 seconds from now, because all clients receive the event at once. */
    update: () => {
      timer ??= setTimeout(reloadWhenIdle, CHECK_EVERY_MS + Math.random() * SPREAD_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
