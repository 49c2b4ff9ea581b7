import { getPlayer } from '@nua/contract/player.ts';
import type { Client } from '../client/client.ts';
import { type ConnectionParts, connectWith, type OpenSocket } from './connection.ts';
import { type CursorStore, tabCursor } from './event-inbox.ts';
import { handleEvent } from './handle-event.ts';
import { createInvalidation } from './invalidate.ts';
import { cursorToStart, isBehind, type PageCursor } from './page-cursor.ts';
import { type CornerToast, createShow } from './show-event.ts';

/** The wait before the mark of a lost connection: a short break shows none. */
const MARK_DELAY_MS = 5000;

/** The layer over the page: the mark of a lost connection, and toasts. */
export type Layer = { setDisconnected(isAway: boolean): void; toast: CornerToast; end(): void };

export type RealtimeParts = {
  open: OpenSocket;
  page: PageCursor;
  layer: Layer;
  cursorStore?: CursorStore;
  reload?: () => void;
};

/**
 * Listens while a player is signed in: connects with the token, reconnects with a new one, and closes at logout.
 *
 * Shape   client, parts -> stop
 */
export function startRealtime(client: Client, { open, page, layer, ...rest }: RealtimeParts) {
  const cursorStore = rest.cursorStore ?? tabCursor();
  const { update, stop: stopUpdate } = createUpdate(client, rest.reload ?? (() => location.reload()));
  const shown = createShow(client, layer.toast);
  let connection: ReturnType<typeof connectWith> | null = null;
  const invalidate = createInvalidation(client, async () => {
    if (connection === null) throw new Error('nobody is connected');
    return await connection.askTurn();
  });
  let token: string | null = null;
  let markTimer: ReturnType<typeof setTimeout> | undefined;

  const onChange = (isThere: boolean) => {
    if (!isThere) {
      markTimer ??= setTimeout(() => layer.setDisconnected(true), MARK_DELAY_MS);
      return;
    }
    clearTimeout(markTimer);
    markTimer = undefined;
    layer.setDisconnected(false);
  };
  const parts: ConnectionParts = {
    open,
    cursorStore,
    start: () => cursorToStart(client, cursorStore.read(), page),
    onChange,
    onEvent: (frame) => handleEvent(client, frame, { invalidate, update, show: shown.show }),
    reload(from) {
      page.readFrom(from);
      invalidate.everything();
    },
    // The client handles an API error as usual: a lost session opens the sign-in page, a block shows its reason.
    onRefused: () => void client.call(getPlayer, { quiet: true, background: true }).catch(() => undefined),
  };

  const follow = () => {
    const now = client.stores.auth.get().token;
    if (now === token) return;
    connection?.close();
    connection = null;
    token = now;
    if (now === null) {
      clearTimeout(markTimer);
      markTimer = undefined;
      cursorStore.write(null);
      layer.end();
      return;
    }
    onChange(false);
    connection = connectWith(client, now, parts);
  };

  if (isBehind(page.known(), cursorStore.read())) invalidate.everything();
  const stopFollowing = client.stores.auth.subscribe(follow);
  // Without the texts an event is shown with its own text.
  void client.i18n.load(['realtime']).then(shown.begin, shown.begin);
  follow();
  return {
    reconnectNow: () => connection?.reconnectNow(),
    stop() {
      stopFollowing();
      shown.stop();
      stopUpdate();
      clearTimeout(markTimer);
      connection?.close();
      layer.end();
    },
  };
}

const CHECK_EVERY_MS = 5000;
const SPREAD_MS = 30_000;

/** Reloads the app when that disturbs no player: no game, no dialog, no request, no field with the focus. */
function createUpdate(client: Client, reload: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reloadWhenIdle = () => {
    const { history, dialogs } = client.stores;
    const { open, waiting } = dialogs.get();
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
    const isGame = history.get().match?.route?.name === 'game-play';
    if (isGame || isTyping || open.length > 0 || waiting > 0 || history.get().is_moving) {
      timer = setTimeout(reloadWhenIdle, CHECK_EVERY_MS);
      return;
    }
    reload();
  };
  return {
    /** Schedules the reload at a random moment within half a minute, because all clients receive the event at once. */
    update: () => {
      timer ??= setTimeout(reloadWhenIdle, CHECK_EVERY_MS + Math.random() * SPREAD_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
