import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

/** A browser whose clipboard and whose older command copy the text, or refuse. */
function setUpBrowser({ clipboard, command }: { clipboard: boolean | null; command: boolean }): string[] {
  const used: string[] = [];
  const writeText = async (text: string) => {
    used.push(`clipboard ${text}`);
    if (!clipboard) throw new DOMException('refused', 'NotAllowedError');
  };
  vi.stubGlobal('navigator', clipboard === null ? {} : { clipboard: { writeText } });
  const field = { value: '', style: {}, select: () => {}, remove: () => used.push('remove') };
  const execCommand = (name: string) => {
    used.push(`${name} ${field.value}`);
    return command;
  };
  vi.stubGlobal('document', { createElement: () => field, body: { append: () => {} }, execCommand });
  return used;
}

afterEach(() => void vi.unstubAllGlobals());

describe('copying a text', () => {
  it.each([
    ['is done by the clipboard', { clipboard: true, command: false }, true, ['clipboard x']],
    ['uses the older command on plain http', { clipboard: null, command: true }, true, ['copy x', 'remove']],
    [
      'uses the older command if the clipboard refuses',
      { clipboard: false, command: true },
      true,
      ['clipboard x', 'copy x', 'remove'],
    ],
    [
      'fails without an exception if the clipboard and the older command both refuse',
      { clipboard: false, command: false },
      false,
      ['clipboard x', 'copy x', 'remove'],
    ],
  ])('%s', async (_what, browser, isCopied, steps) => {
    const used = setUpBrowser(browser);
    expect([await copyText('x'), used]).toEqual([isCopied, steps]);
  });
});
