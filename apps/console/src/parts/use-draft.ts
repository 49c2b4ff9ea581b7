import { getStaff } from '@nua/contract/console/staff.ts';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';

const PREFIX = 'nua-draft:';

/** A text that survives a reload. The browser stores it until it is sent or the staff member signs out. */
export function useDraft(id: string): [text: string, setText: (text: string) => void] {
  const name = useCall(getStaff, {}).data?.name ?? '';
  const key = `${PREFIX}${name}:${id}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const store = (changed: string) => {
    setText(changed);
    if (changed === '') localStorage.removeItem(key);
    else localStorage.setItem(key, changed);
  };
  return [text, store];
}

export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
