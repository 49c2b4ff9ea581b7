import { join } from 'node:path';
import { calls } from '@nua/contract';
import { BUILTIN } from '@nua/contract/update.ts';
import type { App } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import type { RateLimits } from '../../core/limits/rate-limits.ts';
import { TtlCache } from '../../core/ttl-cache.ts';
import { readText } from './patch-routes.ts';

/** A device reports once for a version, but a whole mobile carrier may share one address. */
const RATES = { player: { per_second: 0.1, burst: 20 }, address: { per_second: 20, burst: 300 } };

/** The number of newest versions that are counted separately. Devices can report invented versions, which count as `other`. */
const MAX_VERSIONS = 100;
const CACHE_MS = 10_000;

type PoolState = { rates: RateLimits<keyof typeof RATES>; published: TtlCache<ReadonlySet<string>> };
const statesOfPools = new WeakMap<App['pool'], PoolState>();

export const reportUpdateOutcome = handle(calls.reportUpdateOutcome, async (ctx, { body }) => {
  const { session, caller } = ctx;
  const { rates, published } = stateOf(ctx);
  if (session === null) await rates.take('address', caller.ip);
  else await rates.take('player', session.player_id);
  const versions = await published.get('', () => publishedVersions(ctx));
  ctx.metrics.countUpdate(nameOf(body.version, versions), body.outcome);
  return {};
});

function stateOf({ pool, limits }: Pick<App, 'pool' | 'limits'>): PoolState {
  const known = statesOfPools.get(pool) ?? {
    rates: limits.withRules('update', RATES),
    published: new TtlCache(CACHE_MS),
  };
  statesOfPools.set(pool, known);
  return known;
}

function nameOf(version: string | null, versions: ReadonlySet<string>): string {
  if (version === null) return 'unknown';
  return version === BUILTIN || versions.has(version) ? version : 'other';
}

/** Returns the newest versions in the release tool's list. */
async function publishedVersions({ config }: Pick<App, 'config'>): Promise<ReadonlySet<string>> {
  const text = await readText(join(config.native.patches_dir, 'releases.json'));
  const releases = text === null ? [] : (JSON.parse(text) as { version: string }[]);
  return new Set([...new Set(releases.map(({ version }) => version))].slice(0, MAX_VERSIONS));
}
