import type { Frame, Page } from '@playwright/test';

function focusedIn(page: Page): Promise<Frame> {
  return page
    .evaluate(() => document.activeElement?.tagName === 'IFRAME')
    .then((isFrame) => {
      const inner = page.frames().find((frame) => frame !== page.mainFrame() && frame.url().includes('/arcade/'));
      return isFrame && inner ? inner : page.mainFrame();
    });
}

async function focusedName(page: Page): Promise<string> {
  const frame = await focusedIn(page);
  return frame.evaluate(() => {
    const element = document.activeElement;
    if (!element?.matches('a, button, input, select, summary, [role=radio]')) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });
}

/** Presses Tab until a control of this name has the focus. Throws after 80 presses. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    const focused_name = await focusedName(page);
    if (name.test(focused_name)) return;
    passed.push(focused_name.slice(0, 24));
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(' > ')}`);
}

/** Moves the focus to the control of this name, and presses a key. */
export const press = async (page: Page, name: RegExp, key = 'Enter') => {
  await tabTo(page, name);
  await page.keyboard.press(key);
};

/** Moves the focus to the field of this name, and replaces its text. */
export async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
