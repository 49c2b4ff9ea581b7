import { parseCents } from '@nua/money';
import { createSend } from '../../apps/server/src/modules/message/create-send.ts';
import type { SendRequest } from '../../apps/server/src/modules/message/message-send.ts';
import { runSend } from '../../apps/server/src/modules/message/run-send.ts';
import type { World } from './world.ts';

export type SendOptions = Partial<
  Pick<SendRequest, 'type' | 'promotional' | 'segment' | 'extra' | 'show_type' | 'en' | 'ur'>
> & {
  gift?: string;
  wallet?: 'main' | 'bonus';
  wager_times?: number;
  /** Free rounds in place of money. `gift` is then the sum of their stakes. */
  free_rounds?: { rounds: number; games: string[] };
};

/** The request of a message. The default is a plain message to all players. */
export function sendRequest(world: Pick<World, 'clock'>, options: SendOptions = {}): SendRequest {
  const { gift, free_rounds, wallet = free_rounds ? 'bonus' : 'main', wager_times = 0, ...rest } = options;
  const expires_at = new Date(world.clock.now().getTime() + 7 * 86_400_000);
  return {
    type: 1,
    promotional: false,
    en: { title: 'Hello', content: 'A letter.' },
    ur: { title: 'سلام', content: 'ایک خط۔' },
    extra: {},
    show_type: null,
    segment: { to: 'all' },
    ...rest,
    gift:
      gift === undefined
        ? null
        : { amount: parseCents(gift), wallet, expires_at, wager_times, ...(free_rounds && { free_rounds }) },
  };
}

/** Creates a message as an operator's command does. It is not sent yet. */
export async function writeSend(world: World, options: SendOptions = {}): Promise<string> {
  const by = { operator: 'test', state: 'waiting', at: world.clock.now() } as const;
  const request = sendRequest(world, options);
  return (await world.db.transaction().execute((tx) => createSend(tx, request, by))).id;
}

/** Sends a message to one player. Returns its id. */
export async function sendTo(world: World, player_id: string, options: SendOptions = {}): Promise<string> {
  const send_id = await writeSend(world, { ...options, segment: { to: 'player', player_id } });
  await runSend(world.app, send_id);
  const { rows } = await world.pool.query<{ id: string }>('select id from message where send_id = $1', [send_id]);
  return rows[0]!.id;
}
