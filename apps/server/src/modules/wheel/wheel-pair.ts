import { tableHash } from '@nua/rewards/wheel/wheel-commitment.ts';
import { wheelTableText } from '@nua/rewards/wheel/wheel-table.ts';
import type { Queryable } from '../../db/connect.ts';
import type { PairFor } from '../fairness/public.ts';
import { spanOf } from '../protection/public.ts';
import { ruleAt, ruleVersionAt } from '../reward/public.ts';

/** Returns the table in force. A new pair is committed to this table. */
export async function pairForWheel(db: Queryable, at: Date): Promise<PairFor & { purpose: 'wheel' }> {
  const { version, rule } = await ruleAt(db, 'wheel', at);
  const text = wheelTableText({ version, segments: rule.segments });
  return { purpose: 'wheel', table: { rule_version: version, text, hash: tableHash(text) } };
}

/** Returns the oldest rule version that spins may still use. A pair whose rule was replaced before today takes no more spins. */
export const oldestVersion = (db: Queryable, at: Date): Promise<number> =>
  ruleVersionAt(db, 'wheel', spanOf('day', at).from);
