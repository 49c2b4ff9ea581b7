import { afterEach, expect, it, vi } from 'vitest';
import { chooseLessData, usesLessData } from './less-data.ts';

afterEach(() => vi.unstubAllGlobals());

function stubDevice(saveData: boolean): void {
  const values = new Map<string, string>();
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
}

it('less data is used if the browser saves data, until the player chooses otherwise', () => {
  stubDevice(true);
  expect(usesLessData()).toBe(true);
  chooseLessData(false);
  expect(usesLessData()).toBe(false);
});

it('less data is used if the player chooses it on a device without a data saver', () => {
  stubDevice(false);
  expect(usesLessData()).toBe(false);
  chooseLessData(true);
  expect(usesLessData()).toBe(true);
});

it('a browser without storage follows its data saver', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  vi.stubGlobal('localStorage', undefined);
  chooseLessData(false);
  expect(usesLessData()).toBe(true);
});
