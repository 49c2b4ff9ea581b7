import { describe, expect, it, vi } from 'vitest';
import { onBackdropPress } from './backdrop-press.ts';

type Place = 'backdrop' | 'content';

/** Opens a dialog, presses at one place and releases at another after some milliseconds, and reports whether the dialog closes. */
function isClosedBy({ down, up, after_ms }: { down: Place; up: Place; after_ms: number }): boolean {
  const dialog = new EventTarget();
  const content = new EventTarget();
  const close = vi.fn();
  const opened_at = performance.now();
  const stop = onBackdropPress(dialog as HTMLDialogElement, close);
  // An event of the content reaches the listeners of the dialog with the content as its target.
  const send = (type: string, place: Place) => {
    const event = new Event(type);
    Object.defineProperty(event, 'timeStamp', { value: opened_at + after_ms });
    if (place === 'content') Object.defineProperty(event, 'target', { value: content });
    dialog.dispatchEvent(event);
  };
  send('pointerdown', down);
  send('pointerup', up);
  // The browser sends the click to the closest common ancestor of both places.
  send('click', down === up ? down : 'backdrop');
  stop();
  return close.mock.calls.length > 0;
}

describe('a press on the backdrop of a dialog', () => {
  it('closes the dialog', () => {
    expect(isClosedBy({ down: 'backdrop', up: 'backdrop', after_ms: 600 })).toBe(true);
  });

  it.each<[string, Place, Place]>([
    ['inside', 'content', 'content'],
    ['inside and released on the backdrop', 'content', 'backdrop'],
    ['on the backdrop and released inside', 'backdrop', 'content'],
  ])('does not close the dialog if the pointer is pressed %s', (_, down, up) => {
    expect(isClosedBy({ down, up, after_ms: 600 })).toBe(false);
  });

  it('does not close a dialog that a first press opened 250 ms ago', () => {
    expect(isClosedBy({ down: 'backdrop', up: 'backdrop', after_ms: 250 })).toBe(false);
  });
});
