import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRules } from '../../tools/conformance/rule.ts';
import { walletRules } from '../../tools/conformance/wallet-rules.ts';
import { walletSubject } from '../../tools/conformance/wallet-subject.ts';
import { STUDIO_SECRETS, sitAtStudio, startSeamlessWorld, WHEEL } from '../world/seamless.ts';
import { startWalletAtAddress, type WalletFault } from '../world/wallet-at-address.ts';
import type { World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startSeamlessWorld();
  // The provider signs with the machine's time, so the server needs the same time.
  world.clock.set(new Date());
});
afterAll(() => world.stop());

async function atAddress<Result>(
  fault: WalletFault,
  play: (wallet: { url: string; session: string }) => Promise<Result>,
): Promise<Result> {
  const { session } = await sitAtStudio(world, await world.guest());
  const wallet = await startWalletAtAddress(world, fault);
  try {
    return await play({ url: wallet.url, session });
  } finally {
    await wallet.stop();
  }
}

type Run = { code: number; output: string };

/** Runs the command in a separate process, as a person would. */
function conformance(url: string, settings: Record<string, string>): Promise<Run> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/conformance/main.ts', url], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

const settingsOf = (session: string) => ({
  CONFORMANCE_SECRET: STUDIO_SECRETS[0],
  CONFORMANCE_SESSION: session,
  CONFORMANCE_GAME: WHEEL,
});

describe('the conformance run against a seamless wallet at an address', () => {
  it('finds no fault in Nua’s wallet', async () => {
    const { code, output } = await atAddress(null, ({ url, session }) => conformance(url, settingsOf(session)));
    for (const { id } of walletRules) expect(output).toContain(`holds   ${id} `);
    expect(output).toContain(`${walletRules.length} rules, all hold`);
    expect(code).toBe(0);
  });

  it('exits with 1 if the wallet breaks a rule', async () => {
    const { code, output } = await atAddress('forgets rollbacks', ({ url, session }) =>
      conformance(url, settingsOf(session)),
    );
    expect(output).toContain('BROKEN  late-bet ');
    expect(output).toContain('at fault: the platform.');
    expect(code).toBe(1);
  });

  it.each<[WalletFault & string, string[]]>([
    ['forgets rollbacks', ['late-bet']],
    ['refuses early wins', ['early-win']],
    ['decides wins again', ['every-call-twice', 'same-win-at-once']],
  ])('reports exactly the broken rules of a wallet that %s', async (fault, broken) => {
    // The rule `lost-answers` makes random faults, so it may or may not find the wallet's fault.
    const rules = walletRules.filter(({ id }) => id !== 'lost-answers');
    const findings = await atAddress(fault, ({ url, session }) =>
      checkRules(rules, walletSubject({ url, session, secret: STUDIO_SECRETS[0], game: WHEEL })),
    );
    expect(findings.filter(({ holds }) => !holds).map(({ rule }) => rule)).toEqual(broken);
  });

  it('reports missing settings', async () => {
    const { code, output } = await conformance('http://127.0.0.1:9/provider/studio', {});
    expect(output).toContain('CONFORMANCE_SESSION');
    expect(code).toBe(2);
  });
});
