import { parseArgs } from 'node:util';
import { startTestPostgres } from '../../tests/world/database.ts';
import { startSeamlessWorld } from '../../tests/world/seamless.ts';
import { startWorld, type World } from '../../tests/world/world.ts';
import { arcadeSubject } from './arcade-subject.ts';
import { httpSubject } from './http-subject.ts';
import { type Finding, playRules, reportLines } from './rule.ts';
import { seamlessRules } from './seamless-rules.ts';
import { seamlessSubject } from './seamless-subject.ts';
import { transferRules } from './transfer-rules.ts';

const USAGE = `npm run conformance -- arcade | seamless | URL [--json]

  arcade    the house's own provider, by the transfer interface, on a server and a database of its own
  seamless  our own wallet for games of other providers, attacked by the sandbox's studio
  URL       another's provider with a wallet of its own (docs/conformance.md); CONFORMANCE_SECRET signs the calls`;

type Wanted = { target: string; json: boolean };

function readArguments(): Wanted | null {
  try {
    const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
    const [target = '', ...more] = positionals;
    const isKnown = target === 'arcade' || target === 'seamless' || /^https?:\/\//.test(target);
    return isKnown && more.length === 0 ? { target, json: values.json ?? false } : null;
  } catch {
    return null;
  }
}

/** Plays on a world that lives for this alone. */
async function onWorld(start: () => Promise<World>, play: (world: World) => Promise<Finding[]>): Promise<Finding[]> {
  const stop = await startTestPostgres();
  try {
    const world = await start();
    try {
      return await play(world);
    } finally {
      await world.stop();
    }
  } finally {
    await stop();
  }
}

function playAgainst(target: string): Promise<Finding[]> {
  if (target === 'arcade') return onWorld(startWorld, (world) => playRules(transferRules, arcadeSubject(world)));
  if (target === 'seamless')
    return onWorld(startSeamlessWorld, (world) => playRules(seamlessRules, seamlessSubject(world, Math.random)));
  return playRules(transferRules, httpSubject(target, process.env.CONFORMANCE_SECRET?.trim() || null));
}

/** `npm run conformance`: plays every rule and prints what holds; exits with 1 where a rule is broken. */
async function main(): Promise<number> {
  const wanted = readArguments();
  if (wanted === null) {
    console.error(USAGE);
    return 2;
  }
  const findings = await playAgainst(wanted.target);
  if (wanted.json) for (const finding of findings) console.log(JSON.stringify(finding));
  else for (const line of reportLines(wanted.target, findings)) console.log(line);
  return findings.every(({ holds }) => holds) ? 0 : 1;
}

process.exitCode = await main();
