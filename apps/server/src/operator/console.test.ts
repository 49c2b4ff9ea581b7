import { PassThrough } from 'node:stream';
import { calls, errors } from '@nua/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  giveNames,
  proposalIn,
  proposeOrAgreeAs,
  secretOf,
  signedInAs,
} from '../../../../tests/world/operator-names.ts';
import { houseBalance, moneyOf, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { diceBet, readyTable } from '../../../../tests/world/play.ts';
import { owingPlayer } from '../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { reconcileBooks } from '../ledger/reconcile-books.ts';
import { waitForCharges } from '../modules/payment/deposit/run-due-deposits.ts';
import { type Confirm, confirmAtTerminal } from './confirm.ts';
import { localTime } from './local-time.ts';
import { runCommand } from './run-command.ts';

const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});

const { toWallet, requestPayout } = withdrawing(() => world);
const operate = (name: string, ...words: string[]) => proposeOrAgreeAs(world, name, ...words);
/** Runs a command without `--yes`, answers no, and returns the preview. */
async function previewOf(...words: string[]): Promise<string> {
  const previews: string[] = [];
  const decline: Confirm = async (preview) => {
    previews.push(preview);
    throw new Error('no');
  };
  const run = runCommand(
    world.app,
    ['--as', 'amna', ...words],
    () => async () => secretOf('amna'),
    decline,
    signedInAs(world, 'amna'),
  );
  await expect(run).rejects.toThrow('no');
  return previews.join('\n');
}
const logOf = async (subject: string) =>
  (
    await world.pool.query(
      'select operator, act, before, after, note from operator_log where subject = $1 order by id',
      [subject],
    )
  ).rows;

describe('an adjustment of a balance', () => {
  it('needs two operators and a reason [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '100' });
    const house = await houseBalance(world, 'adjustment');
    const words = ['adjust', player.id, '250.50', 'lost', 'bonus'];
    expect(await operate('amna', ...words)).toContain('second operator');
    expect(await operate('amna', ...words)).toContain('second operator');
    await expect(operate('carol', ...words)).rejects.toThrow('carol has none');
    const others = operate('bashir', 'adjust', player.id, '250.00', 'lost bonus');
    await expect(others).rejects.toThrow('has proposed adjust with other values');
    expect(await moneyOf(world, player.id)).toEqual({ main: 10_000n, blocked: 0n });
    expect(await operate('bashir', ...words)).toContain('350.50');
    expect(await moneyOf(world, player.id)).toEqual({ main: 35_050n, blocked: 0n });
    expect((await houseBalance(world, 'adjustment')) - house).toBe(-25_050n);
    const records = expectOk(await world.call(calls.listFundRecords, { token: player.token })).data.list;
    expect(records[0]).toMatchObject({ kind: 'adjustment', wallet: 'main', amount: 25_050n });
    expect((await logOf(`player ${player.id}`)).at(-1)).toMatchObject({
      operator: 'bashir',
      act: 'adjust',
      before: { main_cents: '10000' },
      after: { main_cents: '35050', amount_cents: '25050', reason: 'lost bonus' },
    });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('pays a debt first, as its preview shows', async () => {
    const { player } = await owingPlayer(world);
    const words = ['adjust', player.id, '9500', 'a', 'refund'];
    expect(await previewOf(...words)).toContain('\nMain wallet 0.00 -> 500.00\nDebt 9,000.00 -> 0.00');
    expect(await previewOf('adjust', player.id, '100', 'x')).toContain(
      '\nMain wallet 0.00 -> 0.00\nDebt 9,000.00 -> 8,900.00',
    );
    for (const name of ['amna', 'bashir']) await operate(name, ...words);
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('cannot make a wallet negative', async () => {
    const player = await payingPlayer(world, { main: '100' });
    expect(await previewOf('adjust', player.id, '-40', 'credited twice')).toMatch(
      /by -?\D*40\.00 \(two operators\): credited twice\nMain wallet 100\.00 -> 60\.00/,
    );
    for (const name of ['amna', 'bashir']) await operate(name, 'adjust', player.id, '-40', 'credited twice');
    expect((await moneyOf(world, player.id)).main).toBe(6_000n);
    await expect(operate('amna', 'adjust', player.id, '-60.01', 'x')).rejects.toThrow('below zero');
    await expect(operate('amna', 'adjust', player.id, '0', 'x')).rejects.toThrow('AMOUNT must be an amount');
    await expect(operate('amna', 'adjust', player.id, '5')).rejects.toThrow('REASON is missing');
    expect((await moneyOf(world, player.id)).main).toBe(6_000n);
  });
});

describe('the operator’s command', () => {
  it('shows a player on one page, and logs who read it', async () => {
    const player = await payingPlayer(world, { main: '750' });
    const body = { pay_type: 3, amount: '500.00', phone: '03001239900', cnic: '35201-7654321-9' };
    const deposit = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
    await waitForCharges();
    const limits = [{ kind: 'deposit', period: 'day', amount: '9000.00' }];
    expectOk(await world.call(calls.setLimits, { token: player.token, body: { limits } }));
    await operate('bashir', 'note', player.phone!, 'asked', 'for', 'a call\u001b[2J');
    const page = await operate('amna', 'player', player.phone!, '--note', 'asked by phone');
    expect(page).toContain(`player ${player.id}`);
    expect(page).toMatch(/main 1,250\.00, game 0\.00, bonus 0\.00\n.*\ndebt 0\.00/);
    expect(page).toContain('deposit a day: 9,000.00');
    expect(page).toMatch(new RegExp(`PKT  ${deposit.id}  500\\.00  paid`));
    expect(page).toContain('payouts, newest first:\n  none');
    expect(page).toContain('bashir  note  asked for a call\\x1b[2J');
    expect((await logOf(`player ${player.id}`)).map(({ operator, act }) => `${operator} ${act}`)).toEqual([
      'bashir note',
      'amna player',
    ]);
  });

  it('shows on a player’s page who decided each payout, when and why [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '190000' });
    const payout = async (amount: string) =>
      expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), amount)).data.id;
    const [large, refused] = [await payout('60000.00'), await payout('20000.00')];
    const proposed = await operate('amna', 'approve', large, '--note', 'statement seen');
    await operate('bashir', 'agree', proposalIn(proposed), '--note', 'called him');
    await operate('bashir', 'reject', refused, '--note', 'name differs');
    const page = await operate('amna', 'player', player.id, '--note', 'asked by phone');
    expect(page).toMatch(
      new RegExp(
        `${large}  60,000\\.00  approved.*\\n    .* PKT  amna  approve \\(first name\\)  statement seen\\n    .* PKT  bashir  approve  called him\\n`,
      ),
    );
    expect(page).toMatch(
      new RegExp(
        `${refused}  20,000\\.00  rejected.*\\n    .* PKT  bashir  reject  rejected_by_operator; name differs\\n`,
      ),
    );
  });

  it('lists all deposits, or the deposits in one state', async () => {
    const player = await payingPlayer(world);
    const body = { pay_type: 3, amount: '321.00', phone: '03001230011', cnic: '35201-7654321-9' };
    const { id } = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
    await waitForCharges();
    expect(await operate('amna', 'deposits')).toContain(id);
    expect(await operate('amna', 'deposits', 'reviewing')).toContain(id);
    expect(await operate('amna', 'deposits', 'expired')).not.toContain(id);
    await expect(operate('amna', 'deposits', 'nonsense')).rejects.toThrow('reviewing');
  });

  it('sums deposits, rounds and stakes since midnight in Pakistan', async () => {
    const numberAfter = (text: string, pattern: RegExp) => Number((pattern.exec(text)?.[1] ?? '0').replaceAll(',', ''));
    const before = await operate('amna', 'today');
    const player = await world.guest();
    const body = { pay_type: 3, amount: '600.00', phone: '03001239900', cnic: '35201-7654321-9' };
    expectOk(await world.call(calls.createDeposit, { body, token: (await payingPlayer(world)).token }));
    await waitForCharges();
    const table = await readyTable(world, player);
    expectOk(
      await world.call(diceBet, {
        token: table.token,
        body: { stake: '10.00', target_hundredths: 5000, over: true },
      }),
    );
    const after = await operate('amna', 'today');
    const growthOf = (pattern: RegExp) => numberAfter(after, pattern) - numberAfter(before, pattern);
    expect(growthOf(/^deposits ([\d,.]+)$/m)).toBe(600);
    expect(growthOf(/dice {2}(\d+) rounds/)).toBe(1);
    expect(growthOf(/staked ([\d,.]+)/)).toBe(10);
    expect(after).toMatch(/^\d{4}-\d\d-\d\d 00:00:00 PKT to /);
  });

  it('prints a setting or content item, and previews a change to it', async () => {
    expect(await operate('amna', 'set', 'ticket_rules')).toContain('"per_player_open": 10');
    const rules = { ...(world.app.settings.wire('ticket_rules') as object), per_player_open: 8 };
    expect(await previewOf('set', 'ticket_rules', JSON.stringify(rules))).toBe(
      'Changes ticket_rules:\n- per_player_open: 10\n+ per_player_open: 8',
    );
    expect(await operate('amna', 'set', 'ticket_rules')).toContain('"per_player_open": 10');
    const item = { en: { title: 'One' }, ur: { title: 'ایک' } };
    await operate('amna', 'cms', 'set', 'help-console', JSON.stringify(item));
    expect(await operate('amna', 'cms', 'help-console')).toContain('"title": "One"');
    const changed = JSON.stringify({ ...item, en: { title: 'Two' } });
    expect(await previewOf('cms', 'set', 'help-console', changed)).toBe(
      'Writes help-console:\n- en.title: "One"\n+ en.title: "Two"',
    );
    expect(await operate('amna', 'cms', 'help-console')).toContain('"title": "One"');
  });

  it('previews the reach of a message and the effects of a block', async () => {
    const player = await payingPlayer(world, { main: '80' });
    const texts = ['--title-en', 'News', '--title-ur', 'خبر', '--text-en', 'One', '--text-ur', 'ایک'];
    const gift = ['--to', `player:${player.id}`, '--gift', '20', '--wallet', 'main'];
    expect(await previewOf('message', 'send', ...texts, ...gift)).toMatch(
      /^Sends to 1 player:\n {2}News\n {2}خبر\ngift of 20\.00 main each, 20\.00 if all are claimed \(two operators\), to be claimed within 7 days from now$/,
    );
    const rounds = ['--to', `player:${player.id}`, '--free-rounds', '4', '--games', 'dice', '--stake', '10'];
    expect(await previewOf('message', 'send', ...texts, ...rounds)).toContain(
      '\ngift of 4 free rounds of 10.00 on dice each, 39.60 if all are claimed (two operators), to be claimed within 7 days from now',
    );
    const { rows } = await world.pool.query('select 1 from message_send where player_id = $1', [player.id]);
    expect(rows).toEqual([]);
    const preview = await previewOf('block', player.id, 'fraud');
    expect(preview).toContain(`(${player.id})\nmain 80.00, game 0.00; 1 sessions, 0 payouts (0.00) and 0 deposits`);
    expectOk(await world.call(calls.getPlayer, { token: player.token }));
    const blocked = runCommand(
      world.app,
      ['--as', 'amna', 'block', player.id, 'fraud'],
      () => async () => secretOf('amna'),
      undefined,
      signedInAs(world, 'amna'),
    );
    await expect(blocked).rejects.toThrow('Add --yes');
  });

  it('lets one operator close a game, and needs two to open it again', async () => {
    const player = await payingPlayer(world, { main: '500' });
    const launch = () => world.call(calls.launchGame, { token: player.token, body: { game_id: 'dice' } });
    expect(await operate('amna', 'game', 'close', 'dice')).toBe('Changed.');
    expect(await operate('amna', 'game')).toContain('dice  closed');
    await expect.poll(() => world.app.settings.get('play_rules').closed_games).toEqual(['dice']);
    expect(await launch()).toMatchObject({ code: errors.GAME_CLOSED });
    expect(await operate('amna', 'game', 'open', 'dice')).toContain('second operator');
    expect(await operate('amna', 'game')).toContain('dice  closed');
    expect(await operate('bashir', 'game', 'open', 'dice')).toBe('Changed.');
    await expect.poll(() => world.app.settings.get('play_rules').closed_games).toEqual([]);
    await expect(operate('amna', 'game', 'close', 'poker')).rejects.toThrow('no game "poker"');
  });

  it('shows times in Pakistan time', async () => {
    expect(localTime(new Date('2026-03-10T19:30:05.999Z'))).toBe('2026-03-11 00:30:05 PKT');
    expect(await operate('amna', 'log')).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d/);
  });

  it('asks at a terminal, and continues only if the operator types yes', async () => {
    const confirmWith = async (text: string) => {
      const stdin = Object.assign(new PassThrough(), { isTTY: true });
      const confirmation = confirmAtTerminal({ stdin, stderr: new PassThrough() } as never)('Blocks X');
      stdin.write(text);
      await confirmation;
    };
    await confirmWith('y\n');
    await expect(confirmWith('\n')).rejects.toThrow('Nothing was done');
    await expect(confirmWith('n\n')).rejects.toThrow('Nothing was done');
  });
});
