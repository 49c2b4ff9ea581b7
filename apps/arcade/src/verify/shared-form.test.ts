import { crash } from '@nua/games/crash/crash.ts';
import { football } from '@nua/games/football/football.ts';
import { sharedGames } from '@nua/games/play/catalogue.ts';
import { nextElement } from '@nua/games/play/chain.ts';
import type { AnySharedGame } from '@nua/games/play/game.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { roulette } from '@nua/games/roulette/roulette.ts';
import { parseCents } from '@nua/money';
import { expect, it } from 'vitest';
import { goldenRows, type SharedRow } from '../../../../tests/games/sample-rounds.ts';
import { verifyLink } from '../../../web/src/modules/play/report/report-rows.ts';
import { checkQuery, readClaim, writeBet } from './check-query.ts';
import { sharedSteps } from './shared-form.ts';

const hash = 'a'.repeat(64);
const salt = '0'.repeat(64);
const terminating_hash = nextElement(nextElement(hash));
const game = sharedGames[0] as AnySharedGame;

it('a shared round is recomputed from its hash and salt, and checked against the published hash chain', () => {
  const claim = (call: Record<string, string>) => sharedSteps(game, { call });
  const outcome = game.result({ hash, salt, hmac: portableHmac });
  expect(claim({ hash, salt, number: '2', terminating_hash })).toMatchObject({ matches: true, outcome });
  expect(claim({ hash, salt, number: '1', terminating_hash })).toMatchObject({ matches: false });
  expect(claim({ hash, salt, number: '99999999999', terminating_hash })).toMatchObject({ matches: false });
  expect(claim({ hash, salt })).toMatchObject({ matches: null });
  expect(claim({ hash: 'no hash', salt })).toBeNull();
});

const betOf = (played: unknown, call: Record<string, string>) =>
  sharedSteps(played as AnySharedGame, { call: { hash, salt, ...call } })?.bet;
const none = { server_seed: '', server_seed_hash: '', client_seed: '', nonce: '' };

it('the verification form computes the payout of a crash bet from its cash-out', () => {
  // The round ends at 2.38.
  const paid = (call: Record<string, string>) => betOf(crash, call);
  const call = (target_hundredths: number | null) => ({ target_hundredths });
  expect(paid({})).toBe('none');
  expect(paid({ target: ' ', stake: '', cashed_out: '' })).toBe('none');
  expect(paid({ target: '2.00', cashed_out: '2.00' })).toEqual({
    ...{ call: call(200), pays: 'more', stake: null, payout: 20_000n, without_cash_out: false },
  });
  // The data does not show whether the bet was cashed out at its target, by hand, or at the payout cap.
  expect(paid({ target: '2.00', stake: '10' })).toBe('missing_cash_out');
  expect(paid({ target: '2.39', stake: '10' })).toEqual({
    call: call(239),
    pays: 'nothing',
    stake: 1_000n,
    payout: 0n,
    without_cash_out: true,
  });
  expect(paid({ cashed_out: '۱.۱۹', stake: '10' })).toMatchObject({
    call: call(null),
    pays: 'more',
    payout: 1_190n,
    without_cash_out: false,
  });
  expect(paid({ stake: '10' })).toMatchObject({
    call: call(null),
    pays: 'nothing',
    payout: 0n,
    without_cash_out: true,
  });
  for (const wrong of [
    ...[{ cashed_out: '2.39' }, { cashed_out: '1.00' }, { target: '1.50', cashed_out: '1.51' }, { cashed_out: 'x' }],
    ...[{ target: 'x' }, { target: '1.00' }, { target: '2.00', stake: '0' }, { target: '2.00', stake: 'x' }],
  ])
    expect([wrong, paid(wrong)]).toEqual([wrong, 'wrong']);
});

it('the verification form refuses a football slip with matches of another round', () => {
  const { number } = roulette.result({ hash, salt, hmac: portableHmac });
  const chips = JSON.stringify([
    { field: String(number), stake: '1.00' },
    { field: number === 0 ? '1' : '0', stake: '2.00' },
  ]);
  expect(betOf(roulette, { chips })).toMatchObject({ pays: 'more', stake: 300n, payout: 3_600n });
  expect(betOf(roulette, { stake: '10.00' })).toBe('none');
  expect(betOf(roulette, { chips: '[' })).toBe('wrong');
  const { teams } = football.result({ hash, salt, hmac: portableHmac });
  const leg = { home: teams[0]!, away: teams[1]!, market: 'goals', pick: 'over' };
  expect(betOf(football, { legs: JSON.stringify([leg]) })).toMatchObject({ call: { legs: [leg] }, stake: null });
  const other = { ...leg, away: teams[3]! };
  expect(betOf(football, { legs: JSON.stringify([other]), stake: '1' })).toBe('wrong');
});

const goldenRounds = sharedGames.flatMap((played) =>
  (goldenRows(played) as SharedRow[]).map((row, place) => ({ played, row, name: `${played.id} round ${place + 1}` })),
);
it.each(goldenRounds)(
  'the verification page computes the paid amount of $name from the link in the report and from the link in the game',
  ({ played, row }) => {
    const { shared, outcome } = row;
    const [stake, payout] = [parseCents(row.stake), parseCents(row.payout)];
    const played_call = Object.fromEntries(Object.keys(played.modes()[0]).map((name) => [name, outcome[name]]));
    const cashed_out_hundredths = (outcome.cashed_out_hundredths as number | undefined) ?? null;
    const origin = {
      hash: shared.hash,
      salt: shared.salt,
      number: String(shared.number),
      terminating_hash: shared.terminating_hash,
    };
    const call = { ...writeBet({ call: played_call, stake, cashed_out_hundredths }), ...origin };
    const reported = verifyLink({ ...row, stake, nonce: null } as never, 'lang=en')!.split('#')[1]!;
    for (const address of [reported, checkQuery({ ...none, game: played.id, call })]) {
      const claim = readClaim('', `#${address}`);
      expect(sharedSteps(played as AnySharedGame, claim)).toMatchObject({ matches: true, bet: { stake, payout } });
    }
  },
);
