import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../platform/storage.ts';
import { recordVisit } from './offer-install.ts';

const newTab = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

describe('the offer to install', () => {
  it('is due on the third visit, and a reload does not count as a visit', () => {
    const storage = createMemoryStorage();
    const first = newTab();
    expect([recordVisit(storage, first), recordVisit(storage, first)]).toEqual([false, false]);
    expect(recordVisit(storage, newTab())).toBe(false);
    expect(recordVisit(storage, newTab())).toBe(true);
  });

  it('stays due until it is shown, and is never due again', () => {
    const storage = createMemoryStorage();
    for (let n = 1; n <= 3; n += 1) recordVisit(storage, newTab());
    expect(recordVisit(storage, newTab())).toBe(true);
    storage.write('nua.install_offered', 'yes');
    expect(recordVisit(storage, newTab())).toBe(false);
  });
});
