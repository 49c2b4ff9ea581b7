import type { BodyOf, Call, ResponseOf } from '@nua/contract/call.ts';
import { type Cents, parseCents } from '@nua/money';
import { useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../../../api/api-error.ts';
import { dropPending, readPending, sendRequest } from '../../../client/pending-request.ts';
import { useClient } from '../../../client/use-client.ts';
import { useHasPending } from '../../../client/use-has-pending.ts';
import { watchPending } from '../pending/watch-pending.ts';

type Options<C extends Call> = {
  name: string;
  call: C;
  find: (key: string) => Promise<ResponseOf<C> | null>;
  /** Called when the order exists, to show its status. */
  onDone: (response: ResponseOf<C>) => Promise<void>;
  /** Called when the request was refused, or failed on this device. Not called without a response: the request then stays pending. */
  onRefused: (error: unknown, request: BodyOf<C>) => Promise<void> | void;
};

/**
 * Sends one confirmed request at a time. A request without a response stays pending, and the player can send it again with the same key. If
 * the server has already created the order, the order opens automatically.
 */
export function useIdempotentRequest<C extends Call>({ name, call, find, onDone, onRefused }: Options<C>) {
  const client = useClient();
  const busy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [hasPending, checkPending] = useHasPending(name);
  const latest = useRef({ find, onDone });
  latest.current = { find, onDone };
  useEffect(() => {
    if (!hasPending) return undefined;
    const watch = watchPending<ResponseOf<C>>({
      storage: client.storage,
      name,
      find: (key) => latest.current.find(key),
      isBusy: () => busy.current,
      onFound: (order) => void latest.current.onDone(order).catch(() => location.reload()),
    });
    watch.checkNow();
    addEventListener('online', watch.checkNow);
    return () => {
      watch.stop();
      removeEventListener('online', watch.checkNow);
    };
  }, [client, name, hasPending]);

  const send = async (request: BodyOf<C>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      const response = await sendRequest(client, name, call, request);
      // The order exists, and an error message could make the player pay again. If its page fails to open, the client reloads instead.
      await onDone(response).catch(() => location.reload());
    } catch (error) {
      if (!isUnanswered(error)) await onRefused(error, request);
    } finally {
      checkPending();
      busy.current = false;
      setSending(false);
    }
  };

  const sendPending = () => {
    const request = restoreRequest<BodyOf<C>>(readPending(client.storage, name)?.body);
    if (request !== null) return void send(request);
    dropPending(client.storage, name);
    checkPending();
  };

  return { isSending, hasPending, send, sendPending };
}

/**
 * Restores a stored request; null if none is stored or it is unreadable. The fields keep their order, because a retry with the same key
 * must have the same body.
 */
export function restoreRequest<Body>(body: string | undefined): Body | null {
  try {
    const pending = JSON.parse(body ?? '') as { amount: string; forfeits?: string };
    const { amount, forfeits } = pending;
    const amounts: Record<string, Cents> = { amount: parseCents(amount) };
    if (forfeits !== undefined) amounts.forfeits = parseCents(forfeits);
    return { ...pending, ...amounts } as Body;
  } catch {
    return null;
  }
}
