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

/** Sets a random client seed. The server has already committed to its own seed, so neither side can choose the outcome. */
async function setClientSeed(client: Client): Promise<void> {
  const { seeds } = await client.queries.fetchQuery(referralQuery(client));
  const body = { next_id: seeds.next.id, client_seed: newClientSeed() };
  recordNewSeeds(client, body, await client.call(setReferralSeed, { body, quiet: true }));
}

const needsClientSeed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === errors.SEED_NOT_SET || error.code === errors.SEED_STALE);

/**
 * Spins once. Sets a client seed first if there is none, or if the server refuses the spin without a new seed. A refused spin is not
 * counted, so its retry has a new key.
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
 * Spins the wheel. `lastSpin` is the result that the wheel turns to. After a lost response, the next press retries with the same
 * idempotency key and uses no further spin.
 */
export function useSpin(wheel: Referral) {
  const client = useClient();
  const [hasPending, checkPending] = useHasPending(PENDING);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lastSpin, setLastSpin] = useState<SpinResult | null>(null);
  const spin = async () => {
    setSending(true);
    setProblem(null);
    setLastSpin(null);
    try {
      const result = await spinOnce(client, wheel);
      recordSpin(client, result, result.added);
      setLastSpin(result);
    } catch (error) {
      setProblem(isUnanswered(error) ? client.i18n.translate()('referral.unanswered') : await errorText(client, error));
      void reloadWheels(client);
    }
    checkPending();
    setSending(false);
  };
  return { spin, isSending, hasPending, problem, lastSpin };
}
