import { getStaff } from '@nua/contract/console/staff.ts';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';

const PREFIX = 'nua-draft:';

type UsedDraft = [text: string, setText: (text: string) => void, clear: (sent: string) => void];

/**
 * A text that survives a reload. The browser stores it until it is sent or the staff member signs out. `clear` empties it, unless it
 * differs from the sent text.
 */
export function useDraft(id: string): UsedDraft {
  const name = useCall(getStaff, {}).data?.name ?? '';
  const key = `${PREFIX}${name}:${id}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const store = (changed: string) => {
    setText(changed);
    if (changed === '') localStorage.removeItem(key);
    else localStorage.setItem(key, changed);
  };
  const clear = (sent: string) => {
    setText((now) => (now === sent ? '' : now));
    if (localStorage.getItem(key) === sent) localStorage.removeItem(key);
  };
  return [text, store, clear];
}

export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
