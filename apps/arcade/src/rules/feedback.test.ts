import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { feedbackFor } from './feedback.ts';

const at = (round: string, net = 0n, auto = 'off') => ({
  round: { at: round },
  auto: { status: auto },
  visit_net: cents(net),
});

it.each([
  ['a bet that the player presses', at('idle'), at('sent'), 'bet'],
  ['a step that the player presses', at('open'), at('sent'), 'step'],
  ['a round that paid more than its stake', at('playing'), at('idle', 1n), 'win'],
  ['a win of auto-bet', at('playing', 5n, 'running'), at('idle', 6n, 'running'), 'win'],
])('%s is accompanied by sound or vibration', (_what, before, after, feeling) => {
  expect(feedbackFor(before, after)).toBe(feeling);
});

it.each([
  ['a loss', at('playing'), at('idle', -1n)],
  ['a return of exactly the stake', at('playing', 3n), at('idle', 3n)],
  ['a bet that auto-bet places', at('idle', 0n, 'running'), at('sent', 0n, 'running')],
  ['a retry of the same request', at('unknown'), at('sent')],
  ['a resumed round', at('idle'), at('open')],
  ['any other change', at('sent'), at('sent')],
])('%s causes neither sound nor vibration', (_what, before, after) => {
  expect(feedbackFor(before, after)).toBeNull();
});
