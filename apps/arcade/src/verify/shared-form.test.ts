import { sharedGames } from '@nua/games/play/catalogue.ts';
import { nextElement } from '@nua/games/play/chain.ts';
import type { AnySharedGame } from '@nua/games/play/game.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { expect, it } from 'vitest';
import { sharedSteps } from './shared-form.ts';

const hash = 'a'.repeat(64);
const salt = '0'.repeat(64);
const terminating_hash = nextElement(nextElement(hash));
const game = sharedGames[0] as AnySharedGame;

it('a round of everybody is recomputed from hash and salt, and held against its published chain', () => {
  const claim = (call: Record<string, string>) => sharedSteps(game, { call });
  const outcome = game.result({ hash, salt, hmac: portableHmac });
  expect(claim({ hash, salt, number: '2', terminating_hash })).toMatchObject({ kept: true, outcome });
  expect(claim({ hash, salt, number: '1', terminating_hash })).toMatchObject({ kept: false });
  expect(claim({ hash, salt, number: '99999999999', terminating_hash })).toMatchObject({ kept: false });
  expect(claim({ hash, salt })).toMatchObject({ kept: null });
  expect(claim({ hash: 'no hash', salt })).toBeNull();
});
