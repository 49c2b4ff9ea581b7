import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';

export async function expectCentred(shown: Locator): Promise<void> {
  const off = await shown.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2);
  });
  expect(off).toBeLessThanOrEqual(1);
}
