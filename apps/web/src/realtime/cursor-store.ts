import type { EventCursor } from '@nua/contract/event.ts';
import type { CursorStore } from './event-inbox.ts';

const KEY = 'nua.cursor';

/**
 * Stores the cursor of a tab so that it survives a reload. A new tab starts at the cursor of its page: older events would only
 * repeat old news.
 */
export function tabCursor(): CursorStore {
  let kept = read();
  return {
    read: () => kept,
    write(cursor) {
      kept = cursor;
      try {
        if (cursor === null) sessionStorage.removeItem(KEY);
        else sessionStorage.setItem(KEY, JSON.stringify(cursor));
      } catch {
        // Without storage the cursor is held in memory.
      }
    },
  };
}

function read(): EventCursor | null {
  try {
    const { id, own, all } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as EventCursor;
    return typeof id === 'string' && Number.isSafeInteger(own) && Number.isSafeInteger(all) ? { id, own, all } : null;
  } catch {
    return null;
  }
}
