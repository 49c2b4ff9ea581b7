import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';

export async function expectCentred(element: Locator): Promise<void> {
  const offset = await element.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2);
  });
  expect(offset).toBeLessThanOrEqual(1);
}
