import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { feelingOf } from './feeling.ts';

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
])('%s gives the player haptic feedback', (_what, before, after, feeling) => {
  expect(feelingOf(before, after)).toBe(feeling);
});

it.each([
  ['a loss', at('playing'), at('idle', -1n)],
  ['a return of exactly the stake', at('playing', 3n), at('idle', 3n)],
  ['a bet that auto-bet places', at('idle', 0n, 'running'), at('sent', 0n, 'running')],
  ['a retry of the same request', at('unknown'), at('sent')],
  ['a resumed round', at('idle'), at('open')],
  ['any other change', at('sent'), at('sent')],
])('%s gives the player no haptic feedback', (_what, before, after) => {
  expect(feelingOf(before, after)).toBeNull();
});
