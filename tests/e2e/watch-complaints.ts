import type { Page } from '@playwright/test';

/** React's warnings of a difference between the server's HTML and the first render. */
const HYDRATION = /hydrat|did not match|server rendered/i;

/** Collects the errors that a page throws, and its warnings of a wrong hydration. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && HYDRATION.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
