import { parseArgs } from 'node:util';
import type { World } from '../../tests/world/world.ts';
import { httpSubject } from './http-subject.ts';
import { checkRules, type Finding, reportLines } from './rule.ts';
import { transferRules } from './transfer-rules.ts';
import { walletRules } from './wallet-rules.ts';
import { isWalletAddress, walletSubject } from './wallet-subject.ts';

const USAGE = `npm run conformance -- arcade | seamless | URL [--json]

  arcade    Nua's own provider, by the transfer interface, on a separate server and database
  seamless  Nua's own wallet for games of other providers, attacked by the sandbox's studio
  URL       an external provider that has a wallet (docs/conformance.md); CONFORMANCE_SECRET signs the calls
  URL/provider/NAME
            a platform's seamless wallet, called as the provider NAME: CONFORMANCE_SECRET is its secret,
            CONFORMANCE_SESSION a launched session with at least PKR 500.00, CONFORMANCE_GAME the session's game`;

type Options = { target: string; json: boolean };

function readArguments(): Options | null {
  try {
    const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
    const [target = '', ...extra_words] = positionals;
    const isKnown = target === 'arcade' || target === 'seamless' || /^https?:\/\//.test(target);
    return isKnown && extra_words.length === 0 ? { target, json: values.json ?? false } : null;
  } catch {
    return null;
  }
}

/** Starts a site, checks it and stops it. */
async function withWorld(start: () => Promise<World>, check: (world: World) => Promise<Finding[]>): Promise<Finding[]> {
  const { startTestPostgres } = await import('../../tests/world/database.ts');
  const stop = await startTestPostgres();
  try {
    const world = await start();
    try {
      return await check(world);
    } finally {
      await world.stop();
    }
  } finally {
    await stop();
  }
}

async function checkArcade(): Promise<Finding[]> {
  const { startWorld } = await import('../../tests/world/world.ts');
  const { arcadeSubject } = await import('./arcade-subject.ts');
  return await withWorld(startWorld, (world) => checkRules(transferRules, arcadeSubject(world)));
}

async function checkSeamless(): Promise<Finding[]> {
  const { startSeamlessWorld } = await import('../../tests/world/seamless.ts');
  const { seamlessRules } = await import('./seamless-rules.ts');
  const { seamlessSubject } = await import('./seamless-subject.ts');
  return await withWorld(startSeamlessWorld, (world) => checkRules(seamlessRules, seamlessSubject(world, Math.random)));
}

const setting = (name: string): string | null => process.env[`CONFORMANCE_${name}`]?.trim() || null;

/** Checks the rules of a target. Returns null if a setting for a seamless wallet at an address is missing. */
async function checkTarget(target: string): Promise<Finding[] | null> {
  const secret = setting('SECRET');
  if (target === 'arcade') return await checkArcade();
  if (target === 'seamless') return await checkSeamless();
  if (!isWalletAddress(target)) return await checkRules(transferRules, httpSubject(target, secret));
  const [session, game] = [setting('SESSION'), setting('GAME')];
  if (secret === null || session === null || game === null) return null;
  return await checkRules(walletRules, walletSubject({ url: target, secret, session, game }));
}

/** `npm run conformance`: checks every rule and prints the results. Exits with 1 if a rule is broken. */
async function main(): Promise<number> {
  const options = readArguments();
  const findings = options && (await checkTarget(options.target));
  if (options === null || findings === null) {
    console.error(USAGE);
    return 2;
  }
  if (options.json) for (const finding of findings) console.log(JSON.stringify(finding));
  else for (const line of reportLines(options.target, findings)) console.log(line);
  return findings.every(({ holds }) => holds) ? 0 : 1;
}

process.exitCode = await main();
