import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../apps/server/src/db/new-id.ts';
import type { Journal, Leg, PlayerPurpose } from '../../apps/server/src/ledger/ledger.ts';
import { LedgerModel } from '../world/ledger-model.ts';
import { bank, hashOf, type LedgerWorld, paisa, payout, startLedgerWorld, wallet } from '../world/ledger-world.ts';
import { seed } from '../world/seeded.ts';

const PLAYERS = 3;

const wallets: PlayerPurpose[] = ['main', 'bonus', 'game'];
const someone = fc.nat(PLAYERS - 1);
const amount = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 400 }));

const maybe = <T>(null_weight: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: null_weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const legRequest = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('deposit' as const), who: someone, amount, wallet: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('move' as const), who: someone, amount, wallet: fc.nat(2), to: fc.nat(2) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give' as const), who: someone, amount, to: someone }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('spend' as const), who: someone, amount, wallet: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      who: someone,
      amount,
      expires: fc.boolean(),
      again: fc.nat(9),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), hold: fc.nat(7), part: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('void' as const), hold: fc.nat(7), wrong: fc.nat(7) }) },
);
const journalRequest = fc.record({
  owner: someone,
  legs: fc.array(legRequest, { minLength: 1, maxLength: 4, size: 'small' }),
  /** Some journals repeat an earlier journal, with the same or with another body. */
  repeat: maybe(6, fc.record({ back: fc.nat(12), other: fc.boolean() })),
  despite_block: fc.nat(9).map((n) => n === 0),
});
const batchRequest = fc.record({
  journals: fc.array(journalRequest, { minLength: 1, maxLength: 24, size: 'max' }),
  block: maybe(3, fc.record({ who: someone, frozen: fc.nat(2).map((n) => n === 0) })),
  hours: fc.nat(3),
});

type LegRequest = typeof legRequest extends fc.Arbitrary<infer T> ? T : never;
type JournalRequest = typeof journalRequest extends fc.Arbitrary<infer T> ? T : never;

let world: LedgerWorld;
let steps = 0;
const verdict_counts = new Map<string, number>();

/** Builds the journals of one run from random requests. */
class Scenario {
  readonly players: string[] = [];
  readonly journals: Journal[] = [];
  readonly holds: Leg[] = [];

  journal(request: JournalRequest): Journal {
    const earlier = request.repeat ? this.journals.at(-1 - request.repeat.back) : undefined;
    const journal: Journal = earlier
      ? { ...earlier, id: newId(), request_hash: request.repeat!.other ? hashOf('other') : earlier.request_hash }
      : world.journal(
          this.players[request.owner]!,
          request.legs.map((leg) => this.leg(leg)),
          { despite_block: request.despite_block },
        );
    this.journals.push(journal);
    return journal;
  }

  leg(request: LegRequest): Leg {
    if (request.do === 'settle' || request.do === 'void') return this.resolution(request);
    const who = this.players[request.who]!;
    const sum = paisa(request.amount);
    switch (request.do) {
      case 'deposit':
        return { debit: bank, credit: wallet(who, wallets[request.wallet]!), amount: sum, reason: 'deposit' };
      case 'move': {
        const to = request.to === request.wallet ? (request.to + 1) % 3 : request.to;
        return {
          debit: wallet(who, wallets[request.wallet]!),
          credit: wallet(who, wallets[to]!),
          amount: sum,
          reason: 'game_in',
        };
      }
      case 'give': {
        const to = this.players[request.to === request.who ? (request.to + 1) % PLAYERS : request.to]!;
        return { debit: wallet(who, 'main'), credit: wallet(to, 'main'), amount: sum, reason: 'adjustment' };
      }
      case 'spend':
        return {
          debit: wallet(who, wallets[request.wallet]!),
          credit: { house: 'game_pnl:original' },
          amount: sum,
          reason: 'adjustment',
        };
      case 'hold': {
        const earlier_hold_id = request.again === 0 ? this.holds.at(-1)?.hold_id : undefined;
        const expires_at = request.expires ? { expires_at: new Date(world.clock.now().getTime() + 3_600_000) } : {};
        const hold: Leg = {
          debit: wallet(who, 'main'),
          credit: payout,
          amount: sum,
          reason: 'withdraw',
          kind: 'hold',
          hold_id: earlier_hold_id ?? randomUUID(),
          ...expires_at,
        };
        this.holds.push(hold);
        return hold;
      }
    }
  }

  resolution(request: Extract<LegRequest, { do: 'settle' | 'void' }>): Leg {
    const { expires_at: _, ...hold } =
      this.holds.at(-1 - request.hold) ?? this.leg({ do: 'hold', who: 0, amount: 7, expires: false, again: 1 });
    if (request.do === 'void')
      return { ...hold, kind: 'void', amount: request.wrong === 0 ? paisa(hold.amount + 1n) : hold.amount };
    const part = request.part === 0 ? hold.amount + 1n : request.part === 1 ? (hold.amount + 1n) / 2n : hold.amount;
    return { ...hold, kind: 'settle', amount: paisa(part) };
  }
}

async function checkBooks(): Promise<void> {
  const { rows } = await world.pool.query<{ currency: string; sum: string; below: string }>(
    `select a.currency, sum(a.credits_posted - a.debits_posted) - (
       select coalesce(sum(case when c.guarded then t.amount else 0 end), 0) - coalesce(sum(case when d.guarded then t.amount else 0 end), 0)
       from ledger.transfer t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
       where t.kind in ('post', 'settle')) as sum,
       count(*) filter (where a.credits_posted < a.debits_posted + a.debits_pending) as below
     from ledger.account a where a.guarded group by a.currency`,
  );
  expect(rows).toEqual([{ currency: 'PKR', sum: '0', below: 0n }]);
}

export type ConservationOptions = {
  /** The number of ledgers to compare with the model, each with at least 40 batches. */
  runs: number;
  /** Each required verdict must occur more often than this. */
  often: number;
};

/** Compares the ledger with a simple model on random journals. */
export function describeConservation({ runs, often }: ConservationOptions): void {
  beforeAll(async () => {
    world = await startLedgerWorld();
  });
  afterAll(() => world.stop());

  describe('the ledger', () => {
    it('accepts and rejects random journals exactly like a simple model, and after every batch all sums are zero and no balance is negative [R1.06] [R3.02]', async () => {
      console.info(`conservation: SEED=${seed}`);
      const property = fc.asyncProperty(
        fc.array(batchRequest, { minLength: 40, maxLength: 50, size: 'max' }),
        async (batches) => {
          const scenario = new Scenario();
          const model = new LedgerModel();
          for (let n = 0; n < PLAYERS; n += 1) {
            const player = await world.player();
            scenario.players.push(player);
            model.open(player);
          }
          for (const batch of batches) {
            world.clock.advance(batch.hours * 1_200_000);
            if (batch.block) {
              const player = scenario.players[batch.block.who]!;
              await world.ledger.freezePlayer(world.pool, player, { frozen: batch.block.frozen });
              model.block(player, batch.block.frozen);
            }
            const journals = batch.journals.map((request) => scenario.journal(request));
            const expected = journals.map((journal) => model.post(journal));
            const verdicts = await world.ledger.post(world.pool, journals);
            expect(verdicts).toEqual(expected);
            for (const { status, refusal } of verdicts)
              verdict_counts.set(refusal ?? status, (verdict_counts.get(refusal ?? status) ?? 0) + 1);
            steps += journals.length;
            await checkBooks();
          }
          const balances = await world.ledger.balances(scenario.players);
          for (const player of scenario.players) {
            const { main, bonus, game, blocked } = balances.get(player)!;
            expect({ main, bonus, game, blocked }).toEqual(model.balances(player));
          }
        },
      );
      await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
      console.info(`conservation: ${steps} journals`, Object.fromEntries(verdict_counts));
      expect(steps).toBeGreaterThanOrEqual(runs * 350);
      const required = [
        'posted',
        'replayed',
        'mismatch',
        'INSUFFICIENT_FUNDS',
        'ACCOUNT_FROZEN',
        'HOLD_EXISTS',
        'HOLD_UNKNOWN',
      ];
      for (const verdict of [...required, 'HOLD_RESOLVED', 'HOLD_DIFFERS', 'HOLD_EXPIRED']) {
        expect(verdict_counts.get(verdict) ?? 0, verdict).toBeGreaterThan(often);
      }
      // The random journals move bonus money without a bonus.
      const differences = await world.reconcile();
      expect(
        differences.filter(({ check }) => check !== 'the bonuses of every player sum to the bonus wallet'),
      ).toEqual([]);
    }, 180_000);
  });
}
