import { listPayouts } from '@nua/contract/console/payout.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError, send } from './call.ts';
import { errorText, isOutcomeUnknown } from './error-text.ts';

afterEach(() => vi.unstubAllGlobals());

it('a response in the format of another server version causes an error that asks for a reload', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: { list: [{ id: 'of another version' }] } }));
  const error = await send(listPayouts, { query: {} }).catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(CallError);
  expect(errorText(error)).toContain('Load the page again');
  // The server has accepted the call, so what it changed is not known.
  expect(isOutcomeUnknown(error)).toBe(true);
});
