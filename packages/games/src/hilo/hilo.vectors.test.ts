import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { cardText } from '../play/card.ts';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { replayRound } from '../play/replay-round.ts';
import { hilo } from './hilo.ts';

it('the hilo cards of the published seeds are ♠J ♥10 ♥5 ♣K ♥9 ♥K', () => {
  const next = createFloats(portableHmac)({ server_seed: 'server seed', client_seed: 'client seed', nonce: 1 });
  const steps = ['lower', 'lower', 'skip', 'skip', 'higher', 'cash_out'].map((action) => ({ action }));
  const round = replayRound(hilo, {}, cents(10_000), steps, next);
  expect((round!.outcome.cards as number[]).map(cardText)).toEqual(['♠J', '♥10', '♥5', '♣K', '♥9', '♥K']);
  // After two skips the payout is 100.00 · 0.99 · 13/11 · 13/10 · 13/5.
  expect(round).toMatchObject({
    payout: (9_900n * 13n ** 3n) / (11n * 10n * 5n),
    outcome: { right: 3, is_wrong: false },
  });
});
