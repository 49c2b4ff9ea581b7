import type { ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { setReferralSeed, spinReferral } from '@nua/contract/referral.ts';
import { newClientSeed } from '@nua/games/play/client-seed.ts';
import { useState } from 'react';
import { ApiError, isUnanswered } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { sendRequest } from '../../../client/pending-request.ts';
import { useClient } from '../../../client/use-client.ts';
import { useHasPending } from '../../../client/use-has-pending.ts';
import { recordNewSeeds, recordSpin } from '../../receipt/public.ts';
import { type Referral, referralQuery, reloadWheels } from '../referral-query.ts';

/** The name under which a pending spin is stored, so that a retry uses its key. */
const PENDING = 'referral-spin';

export type SpinResult = ResponseOf<typeof spinReferral>;

/** Sets a random client seed for the next seed pair. The server committed to its own seed before, so nobody can choose the outcome. */
async function setClientSeed(client: Client): Promise<void> {
  const { seeds } = await client.queries.fetchQuery(referralQuery(client));
  const body = { next_id: seeds.next.id, client_seed: newClientSeed() };
  recordNewSeeds(client, body, await client.call(setReferralSeed, { body, quiet: true }));
}

const needsClientSeed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === errors.SEED_NOT_SET || error.code === errors.SEED_STALE);

/**
 * Spins once. Sets a client seed first if there is none yet or if the server requires a new one. The server requires one only for a spin
 * that it has not counted, so that spin then gets a new key.
 */
async function spinOnce(client: Client, wheel: Referral): Promise<SpinResult> {
  const send = () => sendRequest(client, PENDING, spinReferral, undefined);
  if (wheel.seeds.active === null) await setClientSeed(client);
  try {
    return await send();
  } catch (error) {
    if (!needsClientSeed(error)) throw error;
    await setClientSeed(client);
    return await send();
  }
}

/**
 * Spins the wheel. `spun` is the result that the wheel turns to. If every response is lost, the next press retries with the same idempotency
 * key, so that it shows the result of that spin and uses no further spin. After a failure the wheel's data is reloaded.
 */
export function useSpin(wheel: Referral) {
  const client = useClient();
  const [hasPending, checkPending] = useHasPending(PENDING);
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
      setProblem(isUnanswered(error) ? client.i18n.translate()('referral.unanswered') : await errorText(client, error));
      void reloadWheels(client);
    }
    checkPending();
    setSending(false);
  };
  return { spin, isSending, hasPending, problem, spun };
}
