import { buffer } from 'node:stream/consumers';
import { calls } from '@nua/contract';
import type { ConsoleCall, SentFile } from '@nua/contract/console/call.ts';
import { isFileCall } from '@nua/contract/console/call.ts';
import { type ConsoleCallName, consoleCalls } from '@nua/contract/console/console-calls.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleInputOf } from '../../../../tests/world/console-inputs.ts';
import { pay } from '../../../../tests/world/depositing.ts';
import { operateAs } from '../../../../tests/world/operator-names.ts';
import { type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { diceBet, readyTable } from '../../../../tests/world/play.ts';
import { giveWaitingCashOut } from '../../../../tests/world/referral.ts';
import { studioSettings } from '../../../../tests/world/seamless.ts';
import { type ConsoleBrowser, type ConsoleOptions, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { countDaySums } from '../modules/day-sum/public.ts';
import { runExports } from '../modules/staff-export/run-exports.ts';
import { acts, type ReadActName } from '../operator/acts.ts';
import { personalDataOfActs, personalDataOfCalls, type Shown } from '../operator/personal-data.ts';
import { handleConsole } from './console-handle.ts';

const world = useWorld({ environment: { ...WITH_CONSOLE, ...studioSettings() } });
const { requestPayout, toWallet } = withdrawing(() => world);
const { runAct, giveReason, getPlayerCard, listPlayerRounds, listPayouts, listBankLines, revealPhone } = consoleCalls;

const SENDER = 'Zubeda Markaz';
const QUESTION = 'Where is the money of my brother?';
const NOTE = 'calls every morning';
const DEVICE = 'Phone of Ayesha';

let sana: ConsoleBrowser;
let player: PayingPlayer;
let ids: Record<
  'deposit' | 'payout' | 'referral' | 'ticket' | 'address' | 'round' | 'export' | 'transfer' | 'event',
  string
>;
/** The number of the log entry that contains the note. */
let noted: number;
/** The texts that only personal data contains. */
let markers: string[];

beforeAll(async () => {
  player = await payingPlayer(world, { main: '500' });
  await world.pool.query('update device set name = $2 where player_id = $1', [player.id, DEVICE]);
  const table = await readyTable(world, player);
  const bet = { stake: '10.00', target_hundredths: 5000, over: true };
  const round = expectOk(await world.call(diceBet, { token: table.token, body: bet })).data.round_id;
  const from = { pay_type: 3, amount: '50000.00', phone: '03001239900', cnic: '35201-7654321-9' };
  const deposit = (await pay(world, player, from)).id;
  for (let n = 0; n < 2; n += 1) await pay(world, player, from);
  const payout = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '500.00')).data.id;
  await world.pool.query("update withdraw set state = 'reviewing', reason = 'new_account' where id = $1", [payout]);
  await world.pool.query(
    `insert into bank_line (line_id, amount_cents, sender, reference, state, reason, at, taken_at)
     values ('line-1', 100, $1, 'none', 'review', 'no_deposit', $2, $2)`,
    [SENDER, world.clock.now()],
  );
  await world.pool.query(
    "insert into seamless.held_win (provider, id, player_id, amount_cents, asked_at) values ('studio', 'win-1', $1, 1, $2)",
    [player.id, world.clock.now()],
  );
  const asked = { kind: 'other', text: QUESTION };
  const ticket = expectOk(await world.call(calls.createTicket, { token: player.token, body: asked })).data.id;
  const limit = { kind: 'deposit', period: 'day', amount: '90000.00' };
  expectOk(await world.call(calls.setLimits, { token: player.token, body: { limits: [limit] } }));
  await operateAs(world, 'nida', 'note', player.id, NOTE);
  noted = (await newestOf('nida')).entry;
  const { rows } = await world.pool.query('select user_name from player where id = $1', [player.id]);
  markers = [player.phone!.slice(1), rows[0].user_name, SENDER, QUESTION, NOTE, DEVICE];
  // The proposal shows the name of the player.
  const gift = { subject: 'player', content: JSON.stringify({ player: rows[0].user_name }) };
  await world.pool.query(
    `insert into operator_proposal (act, subject, operator, words, content, content_hash, at, expires_at)
     values ('unblock', $1, 'nida', '["x"]', $2::jsonb, $3, $4, '2999-01-01')`,
    [gift.subject, gift.content, Buffer.alloc(32), world.clock.now()],
  );
  sana = await signInStaff(world, 'sana');
  const today = dayInKarachi(world.clock.now());
  const values = { kind: 'payouts', format: 'csv', from: today, until: today };
  await world.advance(1000);
  expect((await sana.call(runAct, { body: { name: 'export', values, note: 'the auditor asks' } })).error).toBeNull();
  await runExports(world.app);
  await countDaySums(world.app, { id_age_ms: -1_000 });
  const exported = (await world.pool.query('select id from staff_export')).rows[0].id;
  const address = (await world.pool.query('select id from webhook_address')).rows[0].id;
  const { rows: transfers } = await world.pool.query("select id from ledger.transfer where ref ->> 'id' = $1", [
    deposit,
  ]);
  const { rows: events } = await world.pool.query("select id from webhook_event where data ->> 'player_id' = $1", [
    player.id,
  ]);
  const [transfer, event] = [transfers[0].id, events[0].id];
  const referral = await giveWaitingCashOut(world, player.id);
  ids = { deposit, payout, referral, ticket, address, round, export: exported, transfer, event };
});

/** Calls that no walk makes: they end or replace the session of the walk. */
const NOT_WALKED: readonly ConsoleCallName[] = ['logout', 'endSession', 'join', 'login', 'enrol', 'proveSecond'];

function inputOf(name: ConsoleCallName): ConsoleOptions {
  const today = dayInKarachi(world.clock.now());
  const days = { from: today, until: today };
  const own: Partial<Record<ConsoleCallName, ConsoleOptions>> = {
    listPayouts: { query: { show: 'all' } },
    listDeposits: { query: { show: 'all' } },
    getPayout: { params: { id: ids.payout } },
    listCashOuts: { query: { show: 'all' } },
    getCashOut: { params: { id: ids.referral } },
    getDeposit: { params: { id: ids.deposit } },
    findPlayers: { query: { find: player.id } },
    getPlayerCard: { params: { id: player.id }, query: {} },
    revealPhone: { params: { id: player.id }, body: {} },
    listPlayerRounds: { params: { id: player.id }, query: {} },
    listPlayerTransfers: { params: { id: player.id }, query: {} },
    getTicket: { params: { id: ids.ticket } },
    listNewEntries: { params: { id: ids.ticket }, query: { after: '01000000-0000-7000-8000-000000000000' } },
    listLog: { query: { after: String(noted + 1) } },
    getBankLine: { query: { line: 'line-1' } },
    replayRound: { params: { id: player.id }, body: { round: ids.round } },
    listHouseTransfers: { query: { day: today, figure: 'stakes' } },
    getLargeReport: { query: days },
    listReportPlayers: { query: { day: today, group: 'created' } },
    listProtection: { query: { ...days, group: 'limits_set' } },
    listPromotionCosts: { query: { ...days, kind: 'vip' } },
    downloadExport: { params: { id: ids.export } },
    getJournal: { params: { id: ids.transfer } },
    getWebhookEvent: { params: { id: ids.event } },
  };
  return own[name] ?? consoleInputOf(name);
}

type Logged = { entry: number; act: string; subject: string; note: string | null };
const newestOf = async (operator: string): Promise<Logged> =>
  (
    await world.pool.query(
      'select entry::int, act, subject, note from operator_log where operator = $1 order by entry desc limit 1',
      [operator],
    )
  ).rows[0];

async function textOf(call: ConsoleCall, options: ConsoleOptions): Promise<{ error: string | null; text: string }> {
  let text = '';
  sana.onText = (received) => {
    text = received;
  };
  const { error, data } = await sana.call(call, options);
  if (error === null && isFileCall(call)) text = (await buffer((data as SentFile).content)).toString('utf8');
  return { error, text };
}

/** Gives the reason that a refused call names. Returns whether it needed one. */
async function giveWhatIsNeeded(call: ConsoleCall, options: ConsoleOptions): Promise<boolean> {
  const { error, data } = await sana.call(call, options);
  if (error !== 'REASON_NEEDED') return false;
  const { subject } = data as unknown as { subject: string };
  expect((await sana.call(giveReason, { body: { subject, reason: `reason for ${subject}` } })).error).toBeNull();
  return true;
}

const shows = (text: string): boolean => markers.some((marker) => text.includes(marker));
/** Only its ids and amounts are personal, so no text shows that its response is. */
const WITHOUT_TEXT: readonly string[] = [
  ...['listPlayerRounds', 'listPlayerTransfers', 'listPromotionCosts', 'limits', 'getJournal', 'getWebhookEvent'],
  // The provider has no open round. The link of a replay shows the round on the site.
  ...['getProvider', 'replayRound'],
];

describe('personal data in the console', () => {
  const walked = Object.keys(consoleCalls).filter((name) => !NOT_WALKED.includes(name as ConsoleCallName));
  it.each(walked as ConsoleCallName[])('is logged with a reason before %s returns it', async (name) => {
    await world.advance(60_000);
    sana = await signInStaff(world, 'sana');
    const call: ConsoleCall = consoleCalls[name];
    const declared: Shown | null = personalDataOfCalls[name];
    const isAsked = declared?.reason === 'given' && (await giveWhatIsNeeded(call, inputOf(name)));
    const before = await newestOf('sana');
    const { error, text } = await textOf(call, inputOf(name));
    const isShown = error === null && shows(text);
    expect([name, isShown && declared === null]).toEqual([name, false]);
    if (declared === null) return;
    expect([name, error]).toEqual([name, null]);
    expect([name, isShown || WITHOUT_TEXT.includes(name)]).toEqual([name, true]);
    const look = await newestOf('sana');
    // The page of an open question repeats the look that opened it.
    if (name === 'listNewEntries') expect(look.entry).toBe(before.entry);
    else expect([name, look.entry > before.entry, (look.note ?? '').trim().length > 2]).toEqual([name, true, true]);
    if (isAsked) expect(look.note).toBe(`reason for ${look.subject}`);
  });

  const valuesOf = (name: string): Record<string, string> => {
    const today = dayInKarachi(world.clock.now());
    const days = { from: today, until: today };
    const own: Record<string, Record<string, string>> = {
      report: { report: 'large', ...days },
      'report ggr': days,
      'report return': days,
      'report check': { day: today },
      player: { player: player.id },
      limits: { player: player.id },
      matches: { number: player.id },
      'ticket show': { ticket: ids.ticket },
      cms: { key: 'client-hero' },
      'cms versions': { key: 'client-hero' },
      'set KEY': { key: 'play_rules' },
      'rule show': { kind: 'vip' },
      'rule --dry-run': { kind: 'vip', json: '{}', '--dry-run': '' },
      'webhook deliveries': { address: ids.address },
      'webhook secret': { address: ids.address },
    };
    return own[name] ?? {};
  };

  it.each(Object.keys(personalDataOfActs) as ReadActName[])(
    'is never shown by the act %s before the access is logged',
    async (name) => {
      await world.advance(1000);
      const declared = personalDataOfActs[name];
      const words = [...(name === 'set KEY' ? ['set'] : name.replace(' --dry-run', '').split(' '))];
      const values = Object.entries(valuesOf(name)).flatMap(([key, value]) => (key.startsWith('--') ? [key] : [value]));
      const run = (...more: string[]) => operateAs(world, 'nida', ...words, ...values, ...more).catch(String);
      if (declared?.reason === 'given') {
        const before = (await newestOf('nida')).entry;
        expect(await run()).toContain('Add the reason for the log');
        expect((await newestOf('nida')).entry).toBe(before);
      }
      const before = (await newestOf('nida')).entry;
      const text = await run(...(declared?.reason === 'given' ? ['--note', 'asked by phone'] : []));
      expect([name, shows(text) && declared === null]).toEqual([name, false]);
      if (declared === null) return;
      const look = await newestOf('nida');
      expect([name, look.entry > before, look.act]).toEqual([name, true, name]);
      expect(declared.reason === 'given' ? look.note : look.note!.length > 2).toEqual(
        declared.reason === 'given' ? 'asked by phone' : true,
      );
    },
  );

  it('is logged as seen when the preview of an act shows it, and the preview masks the phone number', async () => {
    sana = await signInStaff(world, 'sana');
    const body = { name: 'block', values: { player: player.id, reason: 'fraud' } };
    const { error, data } = await sana.call(runAct, { body });
    const { preview } = data as unknown as { preview: string };
    expect([error, preview.includes(player.id), preview.includes(player.phone!)]).toEqual([
      'CONFIRMATION_NEEDED',
      true,
      false,
    ]);
    const subject = `player ${player.id}`;
    expect(await newestOf('sana')).toMatchObject({ act: 'block (preview)', subject, note: 'the act block' });
  });

  it('is logged as seen, with its player, when the refusal of an act shows it', async () => {
    sana = await signInStaff(world, 'sana');
    const before = await newestOf('sana');
    const values = { player: player.id, amount: '-9000000', reason: 'a correction' };
    const { error, data } = await sana.call(runAct, { body: { name: 'adjust', values } });
    expect([error, JSON.stringify(data)]).toEqual(['ACT_REFUSED', expect.stringContaining('The main wallet holds')]);
    const { rows } = await world.pool.query(
      "select act, note from operator_log where operator = 'sana' and subject = $1 and entry > $2",
      [`player ${player.id}`, before.entry],
    );
    expect(rows).toEqual([{ act: 'adjust (preview)', note: 'the act adjust' }]);
  });

  it('is logged as seen, with its player, when a journal or a webhook event shows it', async () => {
    const looks = { getJournal: 'journal', getWebhookEvent: 'webhook event' } as const;
    await world.advance(31 * 60_000);
    sana = await signInStaff(world, 'sana');
    for (const [name, act] of Object.entries(looks)) {
      const { error, text } = await textOf(consoleCalls[name as keyof typeof looks], inputOf(name as ConsoleCallName));
      expect([name, error, text.includes(player.id)]).toEqual([name, null, true]);
      expect(await newestOf('sana')).toMatchObject({ act, subject: `player ${player.id}` });
    }
  });

  it('cannot be returned by a handler that logs no access, because such a handler does not compile', () => {
    // @ts-expect-error Only a logged look makes the response of a call that shows personal data.
    const withoutLook = handleConsole(listBankLines, async () => ({ list: [] }));
    expect(withoutLook.call).toBe(listBankLines);
  });

  it('is declared as shown or not shown for every act that only reads', () => {
    const reading = Object.entries(acts).filter(([, { approval }]) => approval === 'reads');
    expect(Object.keys(personalDataOfActs).sort()).toEqual(reading.map(([name]) => name).sort());
  });
});

describe('a reason', () => {
  const params = () => ({ id: player.id });
  const subject = () => `player ${player.id}`;
  const give = (by: ConsoleBrowser, reason: string) => by.call(giveReason, { body: { subject: subject(), reason } });

  it('is given once for a player, and is logged with each access of the session for 15 minutes', async () => {
    await world.advance(16 * 60_000);
    sana = await signInStaff(world, 'sana');
    const refused = await sana.call(getPlayerCard, { params: params() });
    expect([refused.error, refused.data]).toEqual(['REASON_NEEDED', { subject: subject() }]);
    expect((await give(sana, 'asks for a payout')).error).toBeNull();
    for (const [call, options] of [
      [getPlayerCard, { params: params() }],
      [listPlayerRounds, { params: params() }],
      [revealPhone, { params: params(), body: {} }],
      [listPayouts, { query: { player: player.id } }],
    ] as const) {
      expect((await sana.call(call as ConsoleCall, options)).error).toBeNull();
      expect(await newestOf('sana')).toMatchObject({ subject: subject(), note: 'asks for a payout' });
    }
    const other = await signInStaff(world, 'sana');
    expect((await other.call(getPlayerCard, { params: params() })).error).toBe('REASON_NEEDED');
    await world.advance(15 * 60_000);
    expect((await sana.call(listPayouts, { query: { player: player.id } })).error).toBe('REASON_NEEDED');
  });

  it('for one phone number is not valid for another phone number with the same last digits', async () => {
    sana = await signInStaff(world, 'sana');
    const look = (number: string) => sana.call(runAct, { body: { name: 'matches', values: { number } } });
    const refused = await look('03001234567');
    expect(refused.error).toBe('REASON_NEEDED');
    const body = { ...(refused.data as unknown as { subject: string }), reason: 'a second account' };
    expect((await sana.call(giveReason, { body })).error).toBeNull();
    expect((await look('03007654367')).error).toBe('REASON_NEEDED');
    expect((await look('0300 1234567')).error).toBeNull();
    expect((await newestOf('sana')).subject).toMatch(/^number …67 [0-9a-f]{6}$/);
  });

  it('that is missing causes a log entry if the refusal reveals whose phone number was typed', async () => {
    sana = await signInStaff(world, 'sana');
    const look = (who: string) => sana.call(runAct, { body: { name: 'limits', values: { player: who } } });
    const before = await newestOf('sana');
    expect((await look(player.id)).error).toBe('REASON_NEEDED');
    expect((await newestOf('sana')).entry).toBe(before.entry);
    expect((await look(player.phone!)).data).toEqual({ subject: subject() });
    const note = `limits …${player.phone!.slice(-2)}`;
    expect(await newestOf('sana')).toMatchObject({ act: 'limits (refused)', subject: subject(), note });
  });

  it('for an act cannot be an empty or invisible note', async () => {
    const look = (note: string) => operateAs(world, 'nida', 'limits', player.id, '--note', note);
    for (const note of ['', 'ab', '\u3164\u3164\u2800\u034f'])
      await expect(look(note)).rejects.toThrow('Add the reason for the log');
    sana = await signInStaff(world, 'sana');
    const today = dayInKarachi(world.clock.now());
    const values = { kind: 'payouts', format: 'csv', from: today, until: today };
    const exported = await sana.call(runAct, { body: { name: 'export', values, note: '\u3164\u3164\u3164' } });
    expect(exported.error).toBe('ACT_REFUSED');
  });

  it('is requested by exactly the calls that are declared to need one, and by every list of one player', () => {
    const declared = Object.entries(consoleCalls) as [ConsoleCallName, ConsoleCall][];
    const asking = declared.filter(([, { errors }]) => errors.includes('REASON_NEEDED')).map(([name]) => name);
    const needing = declared.filter(([name, { list }]) => {
      const shown: Shown | null = personalDataOfCalls[name];
      return shown !== null && (shown.reason !== 'named' || list?.filters.player !== undefined);
    });
    expect(asking.filter((name) => name !== 'runAct').sort()).toEqual(needing.map(([name]) => name).sort());
  });

  it('is valid for one player only, and is refused if it is empty or invisible', async () => {
    sana = await signInStaff(world, 'sana');
    await give(sana, 'asks for a payout');
    const another = await payingPlayer(world);
    expect((await sana.call(getPlayerCard, { params: { id: another.id } })).error).toBe('REASON_NEEDED');
    for (const reason of ['', '  ', 'ab', '\u3164\u3164\u2800\u034f'])
      expect((await give(sana, reason)).error).toBe('INVALID_INPUT');
    const body = { subject: 'setting play_rules', reason: 'a false entry' };
    expect((await sana.call(giveReason, { body })).error).toBe('INVALID_INPUT');
  });

  it('is logged separately for two people who look at the same player at the same time', async () => {
    await world.advance(60_000);
    const [first, second] = [await signInStaff(world, 'sana'), await signInStaff(world, 'hina')];
    await give(first, 'checks a payout');
    expect((await second.call(getPlayerCard, { params: params() })).error).toBe('REASON_NEEDED');
    await give(second, 'answers a question');
    const looks = Array.from({ length: 6 }, (_, n) =>
      (n % 2 === 0 ? first : second).call(getPlayerCard, { params: params() }),
    );
    for (const { error, data } of await Promise.all(looks)) expect([error, data.id]).toEqual([null, player.id]);
    const { rows } = await world.pool.query(
      `select operator, note, count(*)::int as looks from operator_log
       where subject = $1 and act = 'player' and at = $2 group by operator, note order by operator`,
      [subject(), world.clock.now()],
    );
    expect(rows).toEqual([
      { operator: 'hina', note: 'answers a question', looks: 3 },
      { operator: 'sana', note: 'checks a payout', looks: 3 },
    ]);
  });
});
