import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../platform/storage.ts';
import { isIosSafari, recordVisit } from './offer-install.ts';

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

describe('the offer with the steps for Safari', () => {
  const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`;
  const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;
  const safari = 'Version/18.5 Mobile/15E148 Safari/604.1';

  it.each([
    ['Safari on an iPhone', `${iPhone} ${safari}`, 5, true],
    ['Safari on an iPad', `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${WEBKIT} ${safari}`, 5, true],
    ['Safari on an iPad that asks for desktop pages', `${mac} Version/18.5 Safari/605.1.15`, 5, true],
    ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, false],
    ['Chrome on an iPhone', `${iPhone} CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1`, 5, false],
    ['Chrome on an iPad that asks for desktop pages', `${mac} CriOS/137 Version/11.1.1 Safari/605.1.15`, 5, false],
    ['DuckDuckGo on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 Ddg/18.5`, 5, false],
    ['Firefox on an iPhone', `${iPhone} FxiOS/139.0 Mobile/15E148 Safari/604.1`, 5, false],
    ['Edge on an iPhone', `${iPhone} Version/18.0 EdgiOS/137.0.3296.62 Mobile/15E148 Safari/604.1`, 5, false],
    [
      'Chrome on an Android phone',
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/137.0.0.0 Mobile Safari/537.36',
      5,
      false,
    ],
  ])('is shown only in Safari on iPhones and iPads: %s', (_what, userAgent, maxTouchPoints, isOffered) => {
    expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(isOffered);
  });
});
