import type { Client } from '../client/client.ts';

const LOOK_EVERY_MS = 5000;
const SPREAD_MS = 30_000;

/** Reloads the app when that disturbs no player: no game, no dialog, no request, no field with the focus. */
export function createUpdate(client: Client, reload: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const { history, dialogs } = client.stores;
    const { open, waiting } = dialogs.get();
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
    const isGame = history.get().match?.route?.name === 'game-play';
    if (isGame || isTyping || open.length > 0 || waiting > 0 || history.get().is_moving) {
      timer = setTimeout(look, LOOK_EVERY_MS);
      return;
    }
    reload();
  };
  return {
    /** Schedules the reload at a random moment within half a minute, because all clients receive the event at once. */
    update: () => {
      timer ??= setTimeout(look, LOOK_EVERY_MS + Math.random() * SPREAD_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
