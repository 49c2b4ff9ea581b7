import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { cardText } from '../play/card.ts';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { blackjack } from './blackjack.ts';

it('on published seeds of blackjack the player gets ♠J ♥10, and the dealer ♥5 ♣K and then ♥9', () => {
  const next = createFloats(portableHmac)({ server_seed: 'server seed', client_seed: 'client seed', nonce: 1 });
  const opened = blackjack.open({}, cents(10_000), next);
  expect(opened.hands.map(({ cards }) => cards.map(cardText))).toEqual([['♠J', '♥10']]);
  expect(opened.dealer.map(cardText)).toEqual(['♥5', '♣K']);
  const stood = blackjack.take(opened, { action: 'stand' }, next);
  expect(stood.dealer.map(cardText)).toEqual(['♥5', '♣K', '♥9']);
  expect(blackjack.payout(stood)).toBe(20_000n);
});
