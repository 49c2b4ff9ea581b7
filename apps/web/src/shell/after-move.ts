import type { Client } from '../client/client.ts';

/** Whether a navigation is under way: until its screen stands, what lies over the one before is closed. */
export const isMoving = ({ stores: { history, dialogs } }: Client): boolean =>
  history.get().is_moving || dialogs.get().waiting > 0;

/** Runs an act once no navigation is under way, so that `afterShown` does not close what it opens. */
export function afterMove(client: Client, act: () => void): void {
  if (!isMoving(client)) return act();
  const { history, dialogs } = client.stores;
  const look = () => {
    if (isMoving(client)) return;
    for (const stop of stops) stop();
    setTimeout(() => afterMove(client, act));
  };
  const stops = [history.subscribe(look), dialogs.subscribe(look)];
}
