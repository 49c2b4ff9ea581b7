import type { ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { setWheelSeed, spinWheel } from '@nua/contract/wheel.ts';
import { newClientSeed } from '@nua/games/play/client-seed.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, isUnanswered } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { sendRequest } from '../../../client/pending-request.ts';
import { useClient } from '../../../client/use-client.ts';
import { useHasPending } from '../../../client/use-has-pending.ts';
import { recordNewSeeds, recordSpin } from '../../receipt/public.ts';
import { refreshWheel, type Wheel, wheelQuery } from '../wheel-query.ts';
import { restingTurn } from './wheel-geometry.ts';

/** The name under which a pending spin is stored, so that a retry uses its key. */
const PENDING = 'wheel-spin';

type Result = ResponseOf<typeof spinWheel>;
/** `requesting`: the request is in flight; `moving`: the result is known and the wheel turns to it. */
export type Phase = 'still' | 'requesting' | 'moving';

/** The duration of a spin; it must match wheel-face.module.css. */
const MOTION_MS = 4_200;

const shouldSkipMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

/**
 * Spins the wheel. The result is known before the wheel moves, and `end` shows it immediately. After a lost response, the next press
 * retries with the same idempotency key and uses no further spin.
 */
export function useSpin(wheel: Wheel, disc: RefObject<SVGGElement | null>) {
  const client = useClient();
  const busy = useRef(false);
  const result = useRef<Result | null>(null);
  const [phase, setPhase] = useState<Phase>('still');
  const [turn, setTurn] = useState(0);
  const [hasPending, checkPending] = useHasPending(PENDING);

  const show = () => {
    const shown = result.current;
    if (shown === null) return;
    result.current = null;
    // A running transition does not stop when its style is removed, so it is finished here.
    for (const motion of disc.current?.getAnimations() ?? []) motion.finish();
    setPhase('still');
    void showResult(client, shown).finally(() => {
      busy.current = false;
    });
  };
  const end = useRef(show);
  end.current = show;
  useEffect(() => {
    if (phase !== 'moving') return undefined;
    // Some browsers do not always fire transitionend, so a timer also ends the motion.
    const timer = setTimeout(() => end.current(), MOTION_MS + 300);
    return () => clearTimeout(timer);
  }, [phase]);
  useEffect(() => {
    const endIfHidden = () => document.hidden && end.current();
    document.addEventListener('visibilitychange', endIfHidden);
    return () => document.removeEventListener('visibilitychange', endIfHidden);
  }, []);

  const spin = async () => {
    if (busy.current) return;
    busy.current = true;
    setPhase('requesting');
    try {
      if (wheel.seeds.active === null) await setFirstSeed(client, wheel.seeds.next.id);
      const response = await sendRequest(client, PENDING, spinWheel, undefined);
      recordSpin(client, response, response.prize);
      result.current = response;
      setTurn((before) => restingTurn(before, response.number));
      setPhase('moving');
      if (shouldSkipMotion()) show();
    } catch (error) {
      busy.current = false;
      setPhase('still');
      await notifyFailure(client, error);
    }
    checkPending();
  };
  return { phase, turn, hasPending, spin, end: () => end.current() };
}

/** Sets the client seed of the first pair. The server has already committed to its own seed. */
async function setFirstSeed(client: Client, next_id: string): Promise<void> {
  const body = { next_id, client_seed: newClientSeed() };
  recordNewSeeds(client, body, await client.call(setWheelSeed, { body, quiet: true }));
}

async function showResult(client: Client, { id, prize, again }: Result): Promise<void> {
  await refreshWheel(client);
  const wheel = client.queries.getQueryData<Wheel>(wheelQuery(client).queryKey);
  const claim = wheel?.claims.find((listed) => listed.id === id);
  client.openDialog('prizeDialog', {
    prize,
    again,
    left: wheel?.spins.left ?? 0,
    ...(claim && { onClaim: () => client.openDialog('claimNuaPrize', claim) }),
  });
}

async function notifyFailure(client: Client, error: unknown): Promise<void> {
  const t = client.i18n.translate();
  const hasTableChanged =
    error instanceof ApiError && (error.code === errors.SEED_NOT_SET || error.code === errors.SEED_STALE);
  await refreshWheel(client).catch(() => undefined);
  if (isUnanswered(error)) client.notify('error', t('wheel.unanswered'));
  else client.notify('error', hasTableChanged ? t('wheel.other-table') : await errorText(client, error));
}
