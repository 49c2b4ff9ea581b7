import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { cents } from '@nua/money';
import { beforeAll, expect, it } from 'vitest';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { diceBet, readyTable } from '../../../../tests/world/play.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { openEditions } from '../modules/tournament/public.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { runAct, listProposals, acceptProposal, giveReason, getPlayerCard, listTournaments } = consoleCalls;

let sana: ConsoleBrowser;
beforeAll(async () => {
  sana = await signInStaff(world, 'sana');
});

it('the page of a player shows the free rounds that two people granted, and how many of them are played', async () => {
  const player = await payingPlayer(world);
  const cardOf = async () => (await sana.call(getPlayerCard, { params: { id: player.id }, query: {} })).data;
  await sana.call(giveReason, { body: { subject: `player ${player.id}`, reason: 'a test' } });
  expect((await cardOf()).free_rounds).toEqual([]);
  const values = { player: player.id, games: 'dice', rounds: '3', stake: '10', days: '7' };
  const body = { name: 'free-rounds', values };
  const { confirm } = (await sana.call(runAct, { body })).data as unknown as { confirm: string };
  expect((await sana.call(runAct, { body: { ...body, confirm } })).data).toMatchObject({ is: 'proposed' });
  const nida = await signInStaff(world, 'nida');
  const [proposal] = (await nida.call(listProposals)).data.list;
  expect(proposal!.subject).toBe(`player ${player.id}`);
  const accepted = await nida.call(acceptProposal, { params: { id: proposal!.id }, body: { hash: proposal!.hash! } });
  expect(accepted.error).toBeNull();
  const granted = (await cardOf()).free_rounds;
  expect(granted).toMatchObject([
    { source: 'operator', state: 'open', games: ['dice'], stake: 1_000n, rounds: 3, used: 0, won: 0n },
  ]);
  const table = await readyTable(world, player, cents(0));
  const bet = { stake: '10.00', target_hundredths: 9800, over: false, free_rounds_id: granted[0]!.id };
  expectOk(await world.call(diceBet, { token: table.token, body: bet, key: world.newKey() }));
  expect((await cardOf()).free_rounds).toMatchObject([{ used: 1 }]);
});

it('the editions of tournaments are listed with their names, and with the reserved and the paid amount of each purse', async () => {
  await world.db.transaction().execute((tx) => openEditions(world.app, tx, world.clock.now()));
  const { list } = (await sana.call(listTournaments)).data;
  expect(list).toMatchObject([
    { name: 'Weekly tournament', state: 'open', purse: 45_000n, held: 45_000n, paid: 0n, ended_at: null },
  ]);
  const days = (Date.parse(list[0]!.until) - Date.parse(list[0]!.from)) / 86_400_000;
  expect(days).toBe(6);
});
