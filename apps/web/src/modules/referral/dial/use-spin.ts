import type { ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { setReferralSeed, spinReferral } from '@nua/contract/referral.ts';
import { newClientSeed } from '@nua/games/play/client-seed.ts';
import { newKey } from '@nua/wire/new-key.ts';
import { useState } from 'react';
import { ApiError, isUnanswered } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { noteNewSeeds, noteSpin } from '../../receipt/public.ts';
import { type Referral, referralQuery, reloadReferral } from '../referral-query.ts';

export type SpinResult = ResponseOf<typeof spinReferral>;

/** Sets a seed of this browser for the next commitment. The server published the commitment first, so nobody can choose the outcome. */
async function setSeeds(client: Client): Promise<void> {
  const { seeds } = await client.queries.fetchQuery(referralQuery(client));
  const body = { next_id: seeds.next.id, client_seed: newClientSeed() };
  noteNewSeeds(client, body, await client.call(setReferralSeed, { body, quiet: true }));
}

const needsSeeds = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === errors.SEED_NOT_SET || error.code === errors.SEED_STALE);

const WAITS_MS = [1000, 3000];

/** Retries a spin without a response with its idempotency key, so that it counts once. */
async function sendSpin(client: Client, key: string, attempt = 0): Promise<SpinResult> {
  try {
    return await client.call(spinReferral, { key, quiet: true, timeout_ms: 15_000 });
  } catch (error) {
    const wait_ms = WAITS_MS[attempt];
    if (!isUnanswered(error) || wait_ms === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    return await sendSpin(client, key, attempt + 1);
  }
}

/** Spins once. Before the first spin, and after a change of the rules, it sets the seeds first. */
async function spinOnce(client: Client, wheel: Referral): Promise<SpinResult> {
  const key = newKey();
  const send = () => sendSpin(client, key);
  if (wheel.seeds.active === null) await setSeeds(client);
  try {
    return await send();
  } catch (error) {
    if (!needsSeeds(error)) throw error;
    await setSeeds(client);
    return await send();
  }
}

/** Runs one spin at a time. `spun` is the result that the wheel turns to. The data is reloaded after the turn, and after a failure. */
export function useSpin(wheel: Referral) {
  const client = useClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [spun, setSpun] = useState<SpinResult | null>(null);
  const spin = async () => {
    setSending(true);
    setProblem(null);
    setSpun(null);
    try {
      const result = await spinOnce(client, wheel);
      noteSpin(client, result, result.added);
      setSpun(result);
    } catch (error) {
      setProblem(await errorText(client, error));
      void reloadReferral(client);
    }
    setSending(false);
  };
  return { spin, isSending, problem, spun };
}
