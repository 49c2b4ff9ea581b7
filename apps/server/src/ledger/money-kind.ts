import type { Pool } from 'pg';

/** The kind of money that a database holds. */
export type MoneyKind = 'play' | 'real';

/** The settings of a process that decide the kind of money. */
export type MoneySettings = { demo: boolean; licence_reference: string | null };

/** Thrown in a process that must not use this database. The message explains what to do. */
export class MoneyKindMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MoneyKindMismatch';
  }
}

type Recorded = { kind: MoneyKind; reason: string; recorded_at: Date };

/**
 * Returns the kind of money that an environment requires.
 *
 * Shape   { demo, licence_reference } -> 'real' with a licence and without the demo, else 'play'
 * Units   none
 * Errors  none
 * Source  docs/operations.md "Play money and real money"
 */
export function moneyKindOf({ demo, licence_reference }: MoneySettings): MoneyKind {
  return licence_reference !== null && !demo ? 'real' : 'play';
}

/**
 * Records at the first start which kind of money the database holds, and refuses every later start with the other kind. Call it first.
 *
 * A database that ran before the record existed holds play money, because nothing shows that it was licensed.
 *
 * Shape   pool, settings, time -> the recorded kind
 * Units   none
 * Errors  throws MoneyKindMismatch
 * Source  docs/operations.md "Play money and real money"
 */
export async function claimMoneyKind(pool: Pool, settings: MoneySettings, at: Date): Promise<MoneyKind> {
  const required = moneyKindOf(settings);
  // In one statement: if two servers start for the first time together, one writes the row and the other reads it.
  await pool.query(
    `insert into ledger.money_kind (kind, reason, recorded_at)
     select case when seen.before then 'play' else $1 end,
            case when seen.before then 'it ran before its kind of money was recorded' else $2 end, $3
     from (select exists (select from player) or exists (select from ledger.transfer)
                  or exists (select from installation_secret where name = 'vapid') as before) as seen
     on conflict (only_row) do nothing`,
    [required, reasonOf(settings), at],
  );
  return await checkMoneyKind(pool, settings);
}

/**
 * Returns the recorded kind of money; null before the first start, and in a database without a schema.
 *
 * Shape   pool -> 'play', 'real' or null
 * Units   none
 * Errors  none
 * Source  docs/operations.md "Play money and real money"
 */
export async function findMoneyKind(pool: Pool): Promise<MoneyKind | null> {
  const { rows } = await pool.query<{ is_new: boolean }>("select to_regclass('ledger.money_kind') is null as is_new");
  if (rows[0]!.is_new) return null;
  return (await pool.query<{ kind: MoneyKind }>('select kind from ledger.money_kind')).rows[0]?.kind ?? null;
}

/**
 * Refuses a process whose environment requires another kind of money than the database holds.
 *
 * Shape   pool, settings -> the recorded kind
 * Units   none
 * Errors  throws MoneyKindMismatch, also if no start has recorded a kind yet
 * Source  docs/operations.md "Play money and real money"
 */
export async function checkMoneyKind(pool: Pool, settings: MoneySettings): Promise<MoneyKind> {
  const { rows } = await pool.query<Recorded>('select kind, reason, recorded_at from ledger.money_kind');
  const recorded = rows[0];
  if (recorded === undefined) throw new MoneyKindMismatch('This database has never been used: start the server once.');
  if (recorded.kind !== moneyKindOf(settings)) throw new MoneyKindMismatch(explainMismatch(recorded, settings));
  return recorded.kind;
}

function reasonOf({ demo, licence_reference }: MoneySettings): string {
  if (demo) return 'it was first started with DEMO=1';
  return licence_reference === null
    ? 'it was first started without LICENCE_REFERENCE'
    : `it was first started with the licence ${licence_reference}`;
}

function explainMismatch({ kind, reason, recorded_at }: Recorded, { demo }: MoneySettings): string {
  const fact = `This database holds ${kind} money since ${recorded_at.toISOString().slice(0, 10)}: ${reason}.`;
  if (kind === 'play') {
    return `${fact} It can never hold real money, so LICENCE_REFERENCE is refused. Start the licensed site with a new, empty database.`;
  }
  return demo
    ? `${fact} DEMO=1, demo data and the sandbox are refused. Set DEMO=0.`
    : `${fact} It is used with LICENCE_REFERENCE only. Set the licence, for commands too.`;
}
