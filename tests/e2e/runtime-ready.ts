import type { CDPSession, Page } from '@playwright/test';
import { expect } from './expect.ts';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The session of a page for the browser's own protocol. */
export function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/**
 * Waits until the page listens to its history. The client's runtime adds this listener, and loads only after hydration: an earlier event has
 * no effect.
 */
export async function waitUntilRuntimeListens(page: Page): Promise<void> {
  const session = await sessionOf(page);
  // Only the browser's console knows the listeners of an object.
  const question = { expression: "'popstate' in getEventListeners(window)", includeCommandLineAPI: true };
  const isListening = async () => (await session.send('Runtime.evaluate', question)).result.value as unknown;
  await expect.poll(isListening).toBe(true);
}
