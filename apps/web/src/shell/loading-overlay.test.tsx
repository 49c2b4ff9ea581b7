import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { ClientProvider } from '../client/client-provider.tsx';
import type { Language } from '../i18n/language.ts';
import { Overlay } from './loading-overlay.tsx';
import { createOverlayState, hidden, type OverlayState } from './overlay-state.ts';

describe('what the overlay shows', () => {
  async function drawn(requests: number, state: OverlayState, language: Language = 'en'): Promise<string> {
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
    // A step without a request in flight, such as code that loads.
    ['en', 0, 'Loading...'],
  ] as const)(
    'in %s with %i requests in flight it shows %s beside a spinner, to screen readers too [R2.36]',
    async (language, requests, words) => {
      const html = await drawn(requests, shown, language);
      expect(text(html)).toBe(words);
      expect(html).toMatch(/^<div role="status"/);
      // The ring that turns: the words beside it say what is going on, so it is drawn and not read.
      expect(html).toMatch(
        /<span class="[^"]*spinner[^"]*" style="inline-size:20px;block-size:20px" aria-hidden="true">/,
      );
    },
  );

  it('in Urdu the count stands in the words too [R2.36]', async () => {
    expect(text(await drawn(3, shown, 'ur'))).toMatch(/3/);
    expect(text(await drawn(1, shown, 'ur'))).not.toMatch(/Loading|\d/);
  });

  it('it shows nothing when it is hidden, and keeps the place where it is announced', async () => {
    const html = await drawn(0, hidden);
    expect(text(html)).toBe('');
    expect(html).toMatch(/^<div role="status"/);
  });
});

describe('how long the overlay stays', () => {
  let seen: OverlayState;
  let end = () => {};
  let tell: (isWaiting: boolean) => void;
  beforeEach(() => {
    vi.useFakeTimers();
    seen = hidden;
    const told = createOverlayState((state) => {
      seen = state;
    });
    // As React runs an effect anew: what is left of the one before ends first.
    tell = (isWaiting) => {
      end();
      end = told(isWaiting);
    };
  });
  afterEach(() => {
    end();
    end = () => {};
    vi.useRealTimers();
  });

  it('it is not there before anything is awaited', () => {
    tell(false);
    expect(seen).toEqual(hidden);
  });

  it('it is there 299 ms after loading ends and gone after 300 [R2.37]', () => {
    tell(true);
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual({ isShown: true, isBrief: false });
    tell(false);
    vi.advanceTimersByTime(299);
    expect(seen).toEqual({ isShown: true, isBrief: false });
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(hidden);
  });

  it('what begins within the 300 ms keeps it, and they count anew from its end [R2.37]', () => {
    tell(true);
    vi.advanceTimersByTime(1000);
    tell(false);
    vi.advanceTimersByTime(299);
    tell(true);
    vi.advanceTimersByTime(1000);
    expect(seen.isShown).toBe(true);
    tell(false);
    vi.advanceTimersByTime(299);
    expect(seen.isShown).toBe(true);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(hidden);
  });

  it.each([
    [179, true],
    [180, false],
  ])('what was over within %i ms is brief: %s', (ms, isBrief) => {
    tell(true);
    vi.advanceTimersByTime(ms);
    tell(false);
    expect(seen).toEqual({ isShown: true, isBrief });
  });
});
