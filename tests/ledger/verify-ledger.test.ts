import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { consistencyRanges, entryHash, inclusionRanges, rootOf, toBase64 } from '@nua/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../apps/arcade/public/verify.mjs';
import { sha256 } from '../../apps/server/src/core/sealing/seal-key.ts';
import { runDueSeal } from '../../apps/server/src/modules/sealing/sealing-feature.ts';
import { paisa } from '../world/ledger-world.ts';
import { giveMain, payingPlayer } from '../world/paying-player.ts';
import { useWorld } from '../world/use-world.ts';
import { expectOk } from '../world/world.ts';

const VERIFY = 'apps/arcade/public/verify.mjs';
const world = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'nua-verify-'));
const fileIn = (name: string) => join(folder, name);
// biome-ignore lint/suspicious/noExplicitAny: a proof is changed in every way
let proof: any;
let account: string;
let keys: { keys: { key: string }[]; witnesses: string[] };
const fetchText = async (path: string) => await (await fetch(world.url + path)).text();
const verify = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY, 'ledger', ...args], { encoding: 'utf8' });
  return { status, stderr, found: status === 0 || status === 1 ? JSON.parse(stdout) : null };
};

beforeAll(async () => {
  const player = await payingPlayer(world, { main: '100' });
  for (let n = 1; n <= 6; n += 1) await payingPlayer(world, { main: '10' });
  await runDueSeal(world.app);
  writeFileSync(fileIn('seen.txt'), await fetchText('/ledger/checkpoint'));
  for (let n = 1; n <= 6; n += 1) await giveMain(world, player.id, paisa(n * 100));
  await world.advance(3_600_000);
  await runDueSeal(world.app);
  const { list } = expectOk(await world.call(calls.listFundRecords, { token: player.token })).data;
  const query = { transfer: list[2]!.id, wallet: 'main' };
  ({ proof, account } = expectOk(await world.call(calls.getLedgerProof, { token: player.token, query })).wire);
  keys = JSON.parse(await fetchText('/ledger/keys'));
  writeFileSync(fileIn('proof.json'), JSON.stringify(proof));
  writeFileSync(fileIn('consistency.json'), await fetchText('/ledger/consistency?from=7&to=8'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('verify.mjs ledger', () => {
  it('checks a proof from the record to the signatures', () => {
    const key = keys.keys[0]!.key;
    const without_options = verify(fileIn('proof.json'));
    expect(without_options).toMatchObject({ status: 0, found: { checked: ['entry', 'statement'], differs: [] } });
    const not_proven = without_options.found.not_proven.map((part: string) => part.split(':')[0]);
    expect(not_proven).toEqual(['signature', 'account', 'history']);
    const options = ['--key', key, '--key', keys.witnesses[0]!, '--account', account];
    const with_options = verify(
      fileIn('proof.json'),
      ...options,
      '--seen',
      fileIn('seen.txt'),
      '--consistency',
      fileIn('consistency.json'),
    );
    expect(with_options).toMatchObject({
      status: 0,
      found: { differs: [], not_proven: [], entry: { wallet: 'main' } },
    });
    expect(with_options.found.checked).toEqual([
      'entry',
      'statement',
      'signature',
      'witness sandbox.example/witness',
      'account',
      'history',
    ]);
  });

  it('names each mismatched part of a proof, and exits with 1', () => {
    const changed = (changes: object) =>
      checkLedger({ ...proof, ...changes }, { keys: [keys.keys[0]!.key], account }).differs;
    expect(changed({ entry: { ...proof.entry, amount: '9.99' } })).toEqual(['entry']);
    expect(changed({ entry: { ...proof.entry, entry: proof.entry.entry + 1 } })).toEqual(['entry']);
    expect(changed({ entry_path: proof.entry_path.slice(1) })).toEqual(['entry']);
    expect(changed({ entry_path: [...proof.entry_path, proof.entry_path[0]] })).toEqual(['entry']);
    expect(changed({ statement: { ...proof.statement, balance: '9.99' } })).toEqual(['statement']);
    expect(changed({ number: 0 })).toEqual(['statement']);
    expect(changed({ number: 2 ** 40 })).toEqual(['statement']);
    expect(changed({ checkpoint: proof.checkpoint.replace('\nat 2', '\nat 3') })).toEqual(['signature']);
    expect(checkLedger(proof, { keys: [keys.keys[0]!.key], account: 'another' }).differs).toEqual(['account']);
    const foreign = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    expect(verify(fileIn('proof.json'), '--key', foreign)).toMatchObject({
      status: 1,
      found: { differs: ['signature'] },
    });
    const forked = ['--seen', fileIn('seen.txt'), '--consistency', fileIn('proof.json')];
    expect(verify(fileIn('proof.json'), ...forked)).toMatchObject({ status: 1, found: { differs: ['history'] } });
  });

  it('refuses a file that is not a proof', () => {
    for (const text of [
      '{}',
      '7',
      '[]',
      'no JSON',
      JSON.stringify({ ...proof, note: 1 }),
      JSON.stringify({ ...proof, number: 2 ** 63 }),
    ]) {
      writeFileSync(fileIn('other.json'), text);
      expect(verify(fileIn('other.json')).status).toBe(2);
    }
    expect(verify(fileIn('absent.json')).status).toBe(2);
    for (const args of [
      [],
      [fileIn('proof.json'), '--key'],
      [fileIn('proof.json'), '--key', 'x'],
      ['a', 'b'],
      ['a', '--call', '1'],
    ])
      expect(verify(...args).status).toBe(3);
    expect(execFileSync(process.execPath, [VERIFY, '--help'], { encoding: 'utf8' })).toContain(
      'verify.mjs ledger FILE',
    );
  });

  it('accepts every proof for trees of up to 70 leaves', () => {
    const entries = Array.from({ length: 70 }, (_, n) => ({ ...proof.entry, entry: n + 1 }));
    const hashes = entries.map((entry) => entryHash(sha256, entry));
    const root = (from: number, to: number) => toBase64(rootOf(sha256, hashes.slice(from, to)));
    for (let size = 1; size <= 70; size += 1)
      for (let index = 0; index < size; index += 1) {
        const statement = { ...proof.statement, from: 1, to: size, root: root(0, size) };
        const entry_path = inclusionRanges(index, size).map(({ from, to }) => root(from, to));
        const checked = checkLedger({ ...proof, statement, entry: entries[index], entry_path }).checked;
        if (!checked.includes('entry')) expect.unreachable(`${index} of ${size}`);
      }
    for (let second = 1; second <= 70; second += 1)
      for (let first = 1; first <= second; first += 1) {
        const note = (size: number) => `log\n${size}\n${root(0, size)}\n\n\u2014 log AAAAAAA=\n`;
        const consistency = consistencyRanges(first, second).map(({ from, to }) => root(from, to));
        const claimed = { ...proof, checkpoint: note(second) };
        if (!checkLedger(claimed, { seen: note(first), consistency }).checked.includes('history'))
          expect.unreachable(`${first} to ${second}`);
      }
  });
});
