import type { RuleKind } from '@nua/rewards';
import { sql } from 'kysely';
import type { SettingKey } from '../settings/setting-rules.ts';
import type { ConsoleContext } from './console-handle.ts';

/** Counting stops at this number, so that a long queue does not make the page slow. */
const MAX_COUNTED = 1_000;

type Context = Pick<ConsoleContext, 'app' | 'reads'>;
/** Counts what a change would affect now, as a text for staff. */
type Concern = (ctx: Context) => Promise<string>;

async function count({ reads }: Context, rows: ReturnType<typeof sql>): Promise<string> {
  const counted = sql<{ count: string }>`select count(*)::text as count from (${rows} limit ${MAX_COUNTED}) r`;
  const [row] = (await counted.execute(reads)).rows;
  return row!.count === String(MAX_COUNTED) ? `${MAX_COUNTED} or more` : row!.count;
}

const payouts: Concern = async (ctx) =>
  `Payouts that have not ended: ${await count(ctx, sql`select from withdraw where state in ('reviewing', 'approved', 'sending', 'unknown')`)}`;

/**
 * The deposits that have not ended. A deposit that waits for its provider or for its expiry has a `next_at`, so two partial indexes find
 * all of them.
 */
const OPEN_DEPOSITS = sql`select from (
  select from deposit where next_at is not null and state in ('created', 'awaiting_approval', 'checking')
  union all select from deposit where state = 'reviewing') d`;

/** Counts what a change of a setting would affect. Each count must be cheap. */
const SETTING_CONCERNS: Partial<Record<SettingKey, Concern>> = {
  payouts_paused: payouts,
  withdraw_rules: payouts,
  withdraw_setting: payouts,
  deposit_setting: async (ctx) => `Deposits that have not ended: ${await count(ctx, OPEN_DEPOSITS)}`,
  play_rules: async (ctx) =>
    `Closed games: ${ctx.app.settings.get('play_rules').closed_games.length}. Open rounds: ${await count(ctx, sql`select from arcade.open_round`)}`,
  ticket_rules: async (ctx) => `Open questions: ${await count(ctx, sql`select from ticket where state = 'open'`)}`,
  operator_permissions: async (ctx) =>
    `Staff members: ${await count(ctx, sql`select from operator_name where added_at is not null and removed_at is null`)}`,
};

const RUNNING = sql`state in ('waiting', 'active')`;

/** Running bonuses keep the version with which they were granted. */
const bonuses =
  (kind: RuleKind): Concern =>
  async (ctx) =>
    `Running bonuses, which keep their terms: ${await count(ctx, sql`select from bonus where ${RUNNING} and rule_kind = ${kind}`)}`;

const freeRounds = (ctx: Context, kind: RuleKind) =>
  count(ctx, sql`select from free_rounds where state = 'open' and rule_kind = ${kind}`);

/** Counts the players and the grants that a change of a reward rule would affect, or that keep the version in force. */
const RULE_CONCERNS: Record<RuleKind, Concern> = {
  weight: async (ctx) =>
    `Running bonuses, which keep their weights: ${await count(ctx, sql`select from bonus where ${RUNNING}`)}`,
  promo: async (ctx) =>
    `${await bonuses('promo')(ctx)}. Open free rounds: ${await freeRounds(ctx, 'promo')}. Players who have chosen an offer for their next deposit: ${await count(ctx, sql`select from promo_choice`)}`,
  vip: async (ctx) =>
    `Players with a level: ${await count(ctx, sql`select from player_vip where level > 0`)}. ${await bonuses('vip')(ctx)}`,
  club: bonuses('club'),
  wheel: bonuses('wheel'),
  referral: async (ctx) =>
    `Running cycles, which keep their terms: ${await count(ctx, sql`select from referral_cycle where state in ('active', 'reached')`)}`,
  task: bonuses('task'),
  tournament: async (ctx) =>
    `Open tournaments, which keep their terms: ${await count(ctx, sql`select from tournament where ended_at is null`)}`,
};

/** Returns what a change of a setting or a rule would affect now, such as "Open questions: 3". Returns null if it is not counted. */
export async function concernOf(ctx: Context, subject: string): Promise<string | null> {
  const [type, name = ''] = subject.split(' ');
  const concerns: Readonly<Record<string, Concern | undefined>> =
    type === 'setting' ? SETTING_CONCERNS : type === 'rule' ? RULE_CONCERNS : {};
  return Object.hasOwn(concerns, name) ? await concerns[name]!(ctx) : null;
}

/** Returns the concerns of several subjects. Each subject is counted once. */
export async function concernsOf(
  ctx: Context,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const concerns = new Map<string, string | null>();
  for (const subject of new Set(subjects)) concerns.set(subject, await concernOf(ctx, subject));
  return concerns;
}
