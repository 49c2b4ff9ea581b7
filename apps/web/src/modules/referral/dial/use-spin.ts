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
import { recordNewSeeds, recordSpin } from '../../receipt/public.ts';
import { type Referral, referralQuery, reloadReferral } from '../referral-query.ts';

export type SpinResult = ResponseOf<typeof spinReferral>;

/** Sets a random client seed for the next seed pair. The server committed to its own seed before, so nobody can choose the outcome. */
async function setClientSeed(client: Client): Promise<void> {
  const { seeds } = await client.queries.fetchQuery(referralQuery(client));
  const body = { next_id: seeds.next.id, client_seed: newClientSeed() };
  recordNewSeeds(client, body, await client.call(setReferralSeed, { body, quiet: true }));
}

const needsClientSeed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === errors.SEED_NOT_SET || error.code === errors.SEED_STALE);

const RETRY_WAITS_MS = [1000, 3000];

/** Sends a spin. If there is no response, retries twice with the same idempotency key, so that the spin counts once. */
async function sendSpin(client: Client, key: string, attempt = 0): Promise<SpinResult> {
  try {
    return await client.call(spinReferral, { key, quiet: true, timeout_ms: 15_000 });
  } catch (error) {
    const wait_ms = RETRY_WAITS_MS[attempt];
    if (!isUnanswered(error) || wait_ms === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    return await sendSpin(client, key, attempt + 1);
  }
}

/** Spins once. Sets a client seed first if there is none yet or if the server requires a new one. */
async function spinOnce(client: Client, wheel: Referral): Promise<SpinResult> {
  const key = newKey();
  const send = () => sendSpin(client, key);
  if (wheel.seeds.active === null) await setClientSeed(client);
  try {
    return await send();
  } catch (error) {
    if (!needsClientSeed(error)) throw error;
    await setClientSeed(client);
    return await send();
  }
}

/** Spins the wheel. `spun` is the result that the wheel turns to. After a failure the wheel's data is reloaded. */
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
      recordSpin(client, result, result.added);
      setSpun(result);
    } catch (error) {
      setProblem(await errorText(client, error));
      void reloadReferral(client);
    }
    setSending(false);
  };
  return { spin, isSending, problem, spun };
}
