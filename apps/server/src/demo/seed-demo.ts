import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { toWire } from '@nua/money';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createApp, type RunningApp } from '../app/app.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { ManualClock } from '../core/clock.ts';
import { NO_WORK } from '../core/limits/proof-of-work.ts';
import { NO_LIMITS } from '../core/limits/rate-limits.ts';
import { createPool } from '../db/pool.ts';
import { claimMoneyKind } from '../ledger/money-kind.ts';
import { FIRST_TERMS_VERSION } from '../modules/cms/public.ts';
import { countDaySums } from '../modules/day-sum/public.ts';
import { pollStatement, runDueWithdraws } from '../modules/payment/public.ts';
import { blockPlayer } from '../modules/person/public.ts';
import { bindInvite, inviteCodeOf } from '../modules/referral/public.ts';
import { runCountStandings, runOpenEditions, settleEditions } from '../modules/tournament/public.ts';
import { setSetting } from '../settings/set-setting.ts';
import { demoCaller } from './demo-caller.ts';
import { DEMO_PASSWORD, type DemoPlayer, demoPlayers, demoRivals } from './demo-players.ts';
import { demoProvider } from './demo-provider.ts';
import { seedDemoProvider } from './seed-demo-provider.ts';
import { seedDemoTournaments, tournamentsFrom } from './seed-demo-tournaments.ts';
import { seedUnmatchedTransfers } from './seed-demo-transfers.ts';
import { seedDemoWeek } from './seed-demo-week.ts';
import { sendDemoMessages } from './send-demo-messages.ts';

const DAY_MS = 86_400_000;

/**
 * Fills an empty demo with players and a week of their history. An existing demo is not changed.
 *
 * The week runs on a separate server that no client can reach, with its clock in the past, before the real server starts. A start that is
 * killed during the seeding leaves a shorter history, never a wrong one.
 *
 * Shape   -> true if a demo was built now
 */
export async function seedDemo(parts: { config: Configuration; database_url: string; today: Date }): Promise<boolean> {
  const pool = createPool(parts.database_url, { max: 2 });
  try {
    const found = await pool.query('select from player where id = $1', [demoPlayers.ayesha.id]);
    if ((found.rowCount ?? 0) > 0) return false;
    // The kind of money is recorded with today's date, although the history begins in the past.
    await claimMoneyKind(pool, parts.config, parts.today);
    const clock = new ManualClock(tournamentsFrom(parts.today));
    const running = await createApp({
      config: { ...parts.config, log_level: 'error', roles: new Set(['api', 'worker']) },
      database_url: parts.database_url,
      clock,
      log: pino({ level: 'error' }),
      rates: NO_LIMITS,
      work: NO_WORK,
      sandbox_tick_ms: 0,
      web: null,
    });
    try {
      const address = await running.listen(0);
      const demo = demoOf(running, address, clock);
      await insertPlayers(running, pool, demoRivals, clock.now());
      await seedDemoTournaments(demo, parts.today);
      clock.set(new Date(parts.today.getTime() - 7 * DAY_MS));
      await insertPlayers(running, pool, Object.values(demoPlayers), clock.now());
      await seedDemoWeek(demo, parts.today);
      await seedUnmatchedTransfers(demo);
      if (parts.config.game_providers.includes(demoProvider)) await seedDemoProvider({ ...demo, address });
      await demo.runTournaments();
      await sendDemoMessages(running.app);
      // Nothing else writes yet, so the sums need not wait for transfers that commit later.
      await countDaySums(running.app, { id_age_ms: 0 });
    } finally {
      await running.stop();
    }
    return true;
  } finally {
    await pool.end();
  }
}

async function insertPlayers(running: RunningApp, pool: Pool, people: readonly DemoPlayer[], at: Date): Promise<void> {
  const password_hash = await hash(DEMO_PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const person of people) {
      await client.query(
        `insert into player (id, user_name, password_hash, phone, alias_name, language, adult_confirmed_at, terms_version,
           terms_accepted_at, created_at, is_demo) values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $7, true)`,
        [
          person.id,
          person.user_name,
          password_hash,
          person.phone,
          person.alias_name,
          person.language,
          at,
          FIRST_TERMS_VERSION,
        ],
      );
      await running.app.ledger.openPlayerAccounts(client, person.id);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function demoOf(running: RunningApp, address: string, clock: ManualClock): Parameters<typeof seedDemoTournaments>[0] {
  const { sandbox, app } = running;
  if (!sandbox) throw new Error('the demo needs the sandbox');
  return {
    call: demoCaller(address, running.app.secret, clock),
    clock,
    settle: async () => {
      await sandbox.advance();
      await runDueWithdraws(app);
    },
    runTournaments: async () => {
      await settleEditions(app);
      await runOpenEditions(app);
      await runCountStandings(app);
    },
    codeFor: (phone) => /\b\d{6}\b/.exec(sandbox.sms(phone)[0]?.text ?? '')?.[0] ?? '',
    sendTransfer: async ({ amount, reference, name }) => {
      await fetch(`${sandbox.endpoints().bank}/transfer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amount: toWire(amount), reference, sender_name: name }),
      });
    },
    readStatement: async (waiting) => {
      const lines = "select count(*)::int as waiting from bank_line where state = 'review'";
      for (let turn = 0; turn < 200; turn += 1) {
        if ((await app.pool.query<{ waiting: number }>(lines)).rows[0]!.waiting === waiting) return;
        clock.advance(1_000);
        await pollStatement(app);
        await pause(10);
      }
      throw new Error(`the statement of the demo's bank never had ${waiting} lines that wait`);
    },
    closeGames: async (ids) => {
      const client = await app.pool.connect();
      try {
        const rules = app.settings.wire('play_rules') as object;
        await setSetting(client, 'play_rules', { ...rules, closed_games: ids }, 'demo', clock.now());
      } finally {
        client.release();
      }
    },
    invite: async (inviter_id, player_id) => {
      await app.db.transaction().execute(async (tx) => {
        const code = await inviteCodeOf(tx, inviter_id, clock.now());
        const { state } = await bindInvite(app, tx, { player_id, code, via: 'register' });
        if (state !== 'bound') throw new Error(`${player_id} was not invited by ${inviter_id}`);
      });
    },
    block: async (player_id, reason) => {
      await app.db.transaction().execute((tx) => blockPlayer(tx, app.ledger, { player_id, reason, at: clock.now() }));
    },
  };
}
