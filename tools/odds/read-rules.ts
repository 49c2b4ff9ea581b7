import { readFileSync } from 'node:fs';
import { firstRules, type ProvidedReturns, type RuleKind, type Rules, readRule, ruleKinds } from '@nua/rewards';
import { environmentReader } from '../../apps/server/src/core/environment/environment-reader.ts';
import { providedReturns } from '../../apps/server/src/modules/play/public.ts';
import { readGameProviders } from '../../apps/server/src/providers/games/read-game-providers.ts';

const isKind = (text: string | undefined): text is RuleKind => ruleKinds.some((kind) => kind === text);

/**
 * Reads the first rules. `kind` and `file` replace the rule of that kind by a document.
 *
 * Errors   RuleError for an invalid document; Error for an unknown kind or an unreadable file
 */
export function readRules([kind, file]: readonly string[]): Rules {
  if (kind === undefined) return firstRules;
  if (!isKind(kind) || file === undefined) throw new Error(`npm run odds -- [${ruleKinds.join(' | ')} FILE]`);
  return { ...firstRules, [kind]: readRule(kind, JSON.parse(readFileSync(file, 'utf8'))) };
}

/** Reads the returns of the providers' games from GAME_PROVIDERS, in basis points. Throws if the variable is invalid. */
export function readProvidedReturns(environment: NodeJS.ProcessEnv): ProvidedReturns {
  const reader = environmentReader(environment);
  const game_providers = readGameProviders(reader, reader.text('PUBLIC_URL') ?? '');
  if (reader.problems.length > 0) throw new Error(reader.problems.join('\n'));
  return providedReturns({ config: { game_providers } });
}
