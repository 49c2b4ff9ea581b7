import { calls } from '@nua/contract';
import { checkProof, judgeCheckpoint, readNoteKey } from '@nua/proof';
import { describe, expect, it } from 'vitest';
import { paisa } from '../../../../../tests/world/ledger-world.ts';
import { giveMain, type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { expectOk, startWorld, type World } from '../../../../../tests/world/world.ts';
import { nodeCrypto, sha256 } from '../../core/sealing/seal-key.ts';
import { checkSealed, type SealDifference } from '../../ledger/sealing/seal-check.ts';
import { type RecheckBudget, recheckSeals, type SealRechecked } from '../../ledger/sealing/seal-recheck.ts';
import { cosignNewest } from './cosign.ts';
import { runDueSeal } from './sealing-feature.ts';

const HOUR_MS = 3_600_000;

/** A site with a player who has several transfers, and with another player. The transfers were sealed in two successive hours. */
type Site = {
  world: World;
  player: PayingPlayer;
  neighbour: PayingPlayer;
  account: string;
  /** Changes rows as the owner of the database could: no trigger runs. */
  tamper(sql: string): Promise<void>;
  check(): Promise<SealDifference[]>;
  /** Runs the background check once, by default without a limit. */
  recheck(budget?: RecheckBudget): Promise<SealRechecked>;
  /** Returns the faults that the player's app and `verify.mjs` find in the proof of a record that the player saw before the attack. */
  faultsOf(entry: number): Promise<readonly string[]>;
  /** Returns how the player's app judges a new checkpoint (by default the newest), if it has seen the checkpoint `known` before. */
  judge(known: string, checkpoint?: string): Promise<string>;
  newest(): Promise<string>;
  nextHour(): Promise<void>;
};

async function openSite(): Promise<Site> {
  const world = await startWorld();
  const player = await payingPlayer(world, { main: '100' });
  const neighbour = await payingPlayer(world, { main: '100' });
  for (let n = 1; n <= 3; n += 1) await giveMain(world, player.id, paisa(n * 100));
  await runDueSeal(world.app);
  const nextHour = async () => {
    await world.advance(HOUR_MS);
    await giveMain(world, player.id, paisa(7_00));
    await runDueSeal(world.app);
  };
  await nextHour();
  const { rows } = await world.pool.query(`select id from ledger.account where owner_id = $1 and purpose = 'main'`, [
    player.id,
  ]);
  const records = expectOk(
    await world.call(calls.listFundRecords, { token: player.token, query: { sort: { at: 'asc' } } }),
  ).wire.list;
  const text = async (path: string) => await (await fetch(world.url + path)).text();
  const keys = async () =>
    (JSON.parse(await text('/ledger/keys')).keys as { key: string }[]).map(({ key }) => readNoteKey(sha256, key)!);
  return {
    world,
    player,
    neighbour,
    account: rows[0].id,
    nextHour,
    tamper: async (sql) =>
      void (await world.pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`)),
    async check() {
      const client = await world.pool.connect();
      try {
        await client.query('begin isolation level repeatable read');
        return (await checkSealed(client, null)).differences;
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    async recheck(budget) {
      const client = await world.pool.connect();
      try {
        return await recheckSeals(client, world.clock.now(), budget);
      } finally {
        client.release();
      }
    },
    async faultsOf(entry) {
      const { id, amount } = records[entry - 1];
      const query = { transfer: id, wallet: 'main' };
      const { data, wire, code } = await world.call(calls.getLedgerProof, { token: player.token, query });
      if (code !== 0) return ['no answer'];
      if (data.proof === null) return ['no proof'];
      const known = { keys: await keys(), account: rows[0].id, record: { id, amount } };
      return (await checkProof(nodeCrypto, wire.proof, known)).faults;
    },
    newest: () => text('/ledger/checkpoint'),
    async judge(known, checkpoint) {
      const ask = async (from: number, to: number) =>
        JSON.parse(await text(`/ledger/consistency?from=${from}&to=${to}`)).proof ?? [];
      const next = checkpoint ?? (await text('/ledger/checkpoint'));
      return await judgeCheckpoint(nodeCrypto, { keys: await keys(), known, given: next }, ask);
    },
  };
}

/** Runs one attack on its own site. */
async function attack(run: (site: Site) => Promise<void>): Promise<void> {
  const site = await openSite();
  try {
    await run(site);
  } finally {
    await site.world.stop();
  }
}

const entryOf = (account: string, entry: number) =>
  `(t.debit_account = '${account}' and t.debit_entry = ${entry} or t.credit_account = '${account}' and t.credit_entry = ${entry})`;

/** Forgets everything that was sealed, so that the next run builds a new tree. */
const FORGET_ALL =
  'truncate ledger.statement, ledger.sealed_account, ledger.tree_tile, ledger.cosignature, ledger.checkpoint; update ledger.seal_state set ran_at = null';

describe('an owner of the database who disables its triggers', () => {
  it('causes no alarm if nothing is changed', () =>
    attack(async ({ check, recheck, faultsOf, judge, newest }) => {
      expect(await check()).toEqual([]);
      expect(await recheck()).toMatchObject({ differences: [], is_whole: true });
      expect(await faultsOf(2)).toEqual([]);
      expect(await judge(await newest())).toBe('same');
    }));

  it('is detected after changing an amount and the balances after it', () =>
    attack(async ({ check, faultsOf, tamper, account }) => {
      await tamper(
        `update ledger.transfer t set amount = amount + 100, credit_balance = credit_balance + 100 where ${entryOf(account, 3)}`,
      );
      const problem = 'an entry has changed';
      expect(await check()).toEqual([{ problem, account_id: account, entry: 3 }]);
      expect(await faultsOf(3)).toEqual(['entry', 'record']);
      expect(await faultsOf(2)).toEqual(['entry']);
      expect(await faultsOf(5)).toEqual([]);
    }));

  it('is detected by the site’s check and by the player after removing an entry', () =>
    attack(async ({ check, recheck, faultsOf, tamper, account }) => {
      await tamper(`delete from ledger.transfer t where ${entryOf(account, 2)}`);
      expect((await recheck()).differences).toEqual(await check());
      expect(await check()).toEqual([{ problem: 'an entry is missing', account_id: account, entry: 2 }]);
      expect(await faultsOf(2)).toEqual(['no answer']);
      expect(await faultsOf(3)).toEqual(['entry']);
    }));

  it('is detected by the site’s check and by the player after swapping two entries', () =>
    attack(async ({ check, faultsOf, tamper, account }) => {
      await tamper(
        `update ledger.transfer t set credit_entry = -2 where ${entryOf(account, 2)};
         update ledger.transfer t set credit_entry = 2 where ${entryOf(account, 3)};
         update ledger.transfer t set credit_entry = 3 where ${entryOf(account, -2)}`,
      );
      expect(await check()).toEqual([{ problem: 'an entry has changed', account_id: account, entry: 2 }]);
      expect(await faultsOf(2)).toEqual(['entry']);
    }));

  it('is detected by the site’s check after setting a balance', () =>
    attack(async ({ check, tamper, account }) => {
      await tamper(`update ledger.account set credits_posted = credits_posted + 1 where id = '${account}'`);
      const problem = 'the balance of the account is not that of its last entry';
      expect(await check()).toEqual([{ problem, account_id: account, entry: 5 }]);
    }));

  it('is detected after leaving an account out of the seals', () =>
    attack(async ({ check, faultsOf, tamper, account, nextHour, world }) => {
      await tamper(`update ledger.sealed_account set entries = 6 where account_id = '${account}'`);
      await nextHour();
      await world.advance(2 * HOUR_MS);
      await world.guest();
      await runDueSeal(world.app);
      const problem = 'the account was left out of a seal';
      expect(await check()).toEqual([{ problem, account_id: account, entry: 6 }]);
      expect(await faultsOf(5)).toEqual([]);
    }));

  it('is detected after removing an account’s last statement', () =>
    attack(async ({ check, recheck, faultsOf, tamper, account }) => {
      await tamper(`delete from ledger.statement where account_id = '${account}' and from_entry = 5`);
      expect((await check()).map(({ problem }) => problem)).toEqual(['the checkpoint of 3 has no statements']);
      expect((await recheck()).differences).toEqual(await check());
      expect(await faultsOf(5)).toEqual(['no proof']);
    }));

  it('is detected by the site’s check and by the player after changing a statement', () =>
    attack(async ({ check, faultsOf, tamper, account }) => {
      await tamper(
        `update ledger.statement set balance = balance + 1 where account_id = '${account}' and from_entry = 1`,
      );
      expect((await check())[0]).toEqual({
        problem: 'the balance is not that of the last entry',
        account_id: account,
        entry: 4,
      });
      expect(await faultsOf(2)).toEqual(['statement']);
    }));

  it('is detected by the witness after rebuilding and signing the Merkle tree', () =>
    attack(async ({ check, faultsOf, judge, newest, tamper, account, world }) => {
      const earlier = await newest();
      await tamper(`update ledger.transfer t set amount = amount + 100, credit_balance = credit_balance + 100 where ${entryOf(account, 4)};
        update ledger.transfer t set credit_balance = credit_balance + 100 where ${entryOf(account, 5)};
        update ledger.account set credits_posted = credits_posted + 100 where id = '${account}'; ${FORGET_ALL}`);
      await expect(runDueSeal(world.app)).rejects.toThrow();
      // The new tree is consistent and the proof is valid. Only an earlier checkpoint that an app or a witness stored shows the fraud.
      expect(await check()).toEqual([]);
      expect(await faultsOf(3)).toEqual([]);
      expect(await judge(earlier)).toBe('forked');
      await expect(cosignNewest(world.app)).rejects.toThrow();
      expect(await newest()).not.toContain('sandbox.example/witness');
    }));

  it('who shows yesterday’s checkpoint is detected by every app that saw a newer one', () =>
    attack(async ({ judge, newest, nextHour }) => {
      const yesterday = await newest();
      await nextHour();
      const today = await newest();
      expect(await judge(yesterday, today)).toBe('extends');
      expect(await judge(today, yesterday)).toBe('older');
    }));

  it('cannot show two histories to two players without detection by the witness', () =>
    attack(async (site) => {
      const { newest, tamper, world, account, judge, nextHour } = site;
      const before = await newest();
      await nextHour();
      const to_one = await newest();
      await tamper(`update ledger.transfer t set amount = amount + 1, credit_balance = credit_balance + 1 where ${entryOf(account, 6)};
        update ledger.account set credits_posted = credits_posted + 1 where id = '${account}';
        delete from ledger.statement where from_entry = 6; delete from ledger.cosignature where size > 3; delete from ledger.checkpoint where size > 3;
        update ledger.sealed_account s set entries = 5, last_hash = sha256(''::bytea) where account_id = '${account}';
        update ledger.seal_state set ran_at = null`);
      await expect(runDueSeal(world.app)).rejects.toThrow();
      const to_other = await newest();
      // Each of the two apps sees an extension of the checkpoint it saw before. The two new checkpoints differ, and the second has no
      // cosignature.
      expect(await judge(before, to_other)).toBe('extends');
      expect(await judge(to_one, to_other)).toBe('forked');
      expect(to_one).toContain('sandbox.example/witness');
      expect(to_other).not.toContain('sandbox.example/witness');
    }));

  it('is detected by the player after proving a record with another account’s statement', () =>
    attack(async ({ world, neighbour, account }) => {
      const { list } = expectOk(await world.call(calls.listFundRecords, { token: neighbour.token })).data;
      const query = { transfer: list[0]!.id, wallet: 'main' };
      const { wire } = await world.call(calls.getLedgerProof, { token: neighbour.token, query });
      const key = readNoteKey(sha256, (await (await fetch(`${world.url}/ledger/keys`)).json()).keys[0].key)!;
      expect((await checkProof(nodeCrypto, wire.proof, { keys: [key], account })).faults).toEqual(['account']);
      expect((await checkProof(nodeCrypto, wire.proof, { keys: [key], account: wire.account })).faults).toEqual([]);
    }));

  it('who changes an entry that was already checked is detected by a later background check', () =>
    attack(async ({ recheck, tamper, account, nextHour, world }) => {
      const small_budget = { statements: 1, entries: 1 };
      const metric = async () =>
        (await (await fetch(`${world.url}/metrics`)).text()).match(/^nua_seal_differences (\d+)$/m)?.[1];
      expect(await metric()).toBeUndefined();
      for (const is_whole of [false, false, true])
        expect(await recheck(small_budget)).toMatchObject({ statements: 1, differences: [], is_whole });
      expect(await metric()).toBe('0');
      const change = (by: number) =>
        tamper(
          `update ledger.transfer t set amount = amount + ${by}, credit_balance = credit_balance + ${by} where ${entryOf(account, 3)}`,
        );
      await change(100);
      const found = { problem: 'an entry has changed', account_id: account, entry: 3 };
      // Each run checks one of the earlier statements, so a later run reaches the changed one.
      const runs = [await recheck(small_budget), await recheck(small_budget), await recheck(small_budget)];
      expect(runs.flatMap(({ differences }) => differences)).toContainEqual(found);
      expect(await metric()).toBe('1');
      // A new seal comes first, and the known difference is checked again in the same run.
      await nextHour();
      expect(await recheck(small_budget)).toMatchObject({ statements: 2, differences: [found], is_whole: true });
      await change(-100);
      expect(await recheck(small_budget)).toMatchObject({ differences: [] });
      expect(await metric()).toBe('0');
    }));

  it('is detected by the background check after changing an entry together with its statement', () =>
    attack(async ({ recheck, tamper, account }) => {
      await tamper(`update ledger.statement set balance = balance + 1 where account_id = '${account}' and from_entry = 5;
        update ledger.transfer t set credit_balance = credit_balance + 1 where ${entryOf(account, 5)}`);
      expect((await recheck()).differences).toMatchObject([
        { problem: 'an entry has changed', account_id: account, entry: 5 },
      ]);
      await tamper(`update ledger.tree_tile set hashes = overlay(hashes placing sha256('') from 1) where level = 0`);
      expect((await recheck()).differences.map(({ problem }) => problem)).toContain(
        'the checkpoint of 3 is that of another tree',
      );
    }));
});
