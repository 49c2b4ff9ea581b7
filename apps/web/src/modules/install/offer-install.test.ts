import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../platform/storage.ts';
import { isTimeToOffer } from './offer-install.ts';

const newTab = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

describe('the offer to install', () => {
  it('is made on the third visit, and a reload does not count as a visit', () => {
    const storage = createMemoryStorage();
    const first = newTab();
    expect([isTimeToOffer(storage, first), isTimeToOffer(storage, first)]).toEqual([false, false]);
    expect(isTimeToOffer(storage, newTab())).toBe(false);
    expect(isTimeToOffer(storage, newTab())).toBe(true);
  });

  it('is repeated on later visits until it was shown, and never after that', () => {
    const storage = createMemoryStorage();
    for (let n = 1; n <= 3; n += 1) isTimeToOffer(storage, newTab());
    expect(isTimeToOffer(storage, newTab())).toBe(true);
    storage.write('nua.install_offered', 'yes');
    expect(isTimeToOffer(storage, newTab())).toBe(false);
  });
});
