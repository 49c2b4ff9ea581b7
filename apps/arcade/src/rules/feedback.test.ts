import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { feedbackFor } from './feedback.ts';

const stateAt = (round: string, net = 0n, auto = 'off') => ({
  round: { at: round },
  auto: { status: auto },
  visit_net: cents(net),
});

it.each([
  ['a bet that the player presses', stateAt('idle'), stateAt('sent'), 'bet'],
  ['a step that the player presses', stateAt('open'), stateAt('sent'), 'step'],
  ['a round that paid more than its stake', stateAt('playing'), stateAt('idle', 1n), 'win'],
  ['a win of auto-bet', stateAt('playing', 5n, 'running'), stateAt('idle', 6n, 'running'), 'win'],
])('%s is accompanied by sound or vibration', (_what, before, after, feeling) => {
  expect(feedbackFor(before, after)).toBe(feeling);
});

it.each([
  ['a loss', stateAt('playing'), stateAt('idle', -1n)],
  ['a return of exactly the stake', stateAt('playing', 3n), stateAt('idle', 3n)],
  ['a bet that auto-bet places', stateAt('idle', 0n, 'running'), stateAt('sent', 0n, 'running')],
  ['a retry of the same request', stateAt('unknown'), stateAt('sent')],
  ['a resumed round', stateAt('idle'), stateAt('open')],
  ['an unchanged round', stateAt('sent'), stateAt('sent')],
])('%s causes neither sound nor vibration', (_what, before, after) => {
  expect(feedbackFor(before, after)).toBeNull();
});
