import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import type { Language } from '../../i18n/language.ts';
import { Overlay } from './loading-overlay.tsx';
import { createOverlayState, hidden, type OverlayState } from './overlay-state.ts';

describe('the content of the overlay', () => {
  async function renderedOverlay(requests: number, state: OverlayState, language: Language = 'en'): Promise<string> {
    const { client } = clientForTests({ language });
    await client.i18n.load(['shell']);
    return renderToString(
      <ClientProvider client={client}>
        <Overlay state={state} requests={requests} />
      </ClientProvider>,
    );
  }
  const shown: OverlayState = { isShown: true, isBrief: false };
  const text = (html: string) => html.replaceAll(/<[^>]*>/g, '');

  it.each([
    ['en', 1, 'Loading...'],
    ['en', 2, 'Loading...2 Requests are being processed'],
    ['en', 7, 'Loading...7 Requests are being processed'],
    // Code can load without a request in progress.
    ['en', 0, 'Loading...'],
  ] as const)(
    'in the language %s with %i requests in progress is "%s" beside a spinner [R2.36]',
    async (language, requests, expected) => {
      const html = await renderedOverlay(requests, shown, language);
      expect(text(html)).toBe(expected);
      expect(html).toMatch(/^<div role="status"/);
      // The spinner is hidden from screen readers, because the text beside it describes the state.
      expect(html).toMatch(
        /<span class="[^"]*spinner[^"]*" style="inline-size:20px;block-size:20px" aria-hidden="true">/,
      );
    },
  );

  it('in Urdu contains the number of requests [R2.36]', async () => {
    expect(text(await renderedOverlay(3, shown, 'ur'))).toMatch(/3/);
    expect(text(await renderedOverlay(1, shown, 'ur'))).not.toMatch(/Loading|\d/);
  });

  it('is empty while the overlay is hidden', async () => {
    const html = await renderedOverlay(0, hidden);
    expect(text(html)).toBe('');
    expect(html).toMatch(/^<div role="status"/);
  });
});

describe('the overlay', () => {
  let current: OverlayState;
  let cleanUp = () => {};
  let setWaiting: (isWaiting: boolean) => void;
  beforeEach(() => {
    vi.useFakeTimers();
    current = hidden;
    const update = createOverlayState((state) => {
      current = state;
    });
    // React calls the cleanup of the previous run before it runs an effect again.
    setWaiting = (isWaiting) => {
      cleanUp();
      cleanUp = update(isWaiting);
    };
  });
  afterEach(() => {
    cleanUp();
    cleanUp = () => {};
    vi.useRealTimers();
  });

  it('is hidden before any loading begins', () => {
    setWaiting(false);
    expect(current).toEqual(hidden);
  });

  it('is hidden 300 ms after loading ends [R2.37]', () => {
    setWaiting(true);
    vi.advanceTimersByTime(5000);
    expect(current).toEqual({ isShown: true, isBrief: false });
    setWaiting(false);
    vi.advanceTimersByTime(299);
    expect(current).toEqual({ isShown: true, isBrief: false });
    vi.advanceTimersByTime(1);
    expect(current).toEqual(hidden);
  });

  it('stays visible if loading begins again within 300 ms [R2.37]', () => {
    setWaiting(true);
    vi.advanceTimersByTime(1000);
    setWaiting(false);
    vi.advanceTimersByTime(299);
    setWaiting(true);
    vi.advanceTimersByTime(1000);
    expect(current.isShown).toBe(true);
    setWaiting(false);
    vi.advanceTimersByTime(299);
    expect(current.isShown).toBe(true);
    vi.advanceTimersByTime(1);
    expect(current).toEqual(hidden);
  });

  it.each([
    [179, true],
    [180, false],
  ])('counts loading of %i ms as brief: %s', (ms, isBrief) => {
    setWaiting(true);
    vi.advanceTimersByTime(ms);
    setWaiting(false);
    expect(current).toEqual({ isShown: true, isBrief });
  });
});
