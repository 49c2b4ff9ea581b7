import type { Call, ResponseOf } from '@nua/contract';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { type Cents, toWire } from '@nua/money';
import * as v from 'valibot';
import type { Clock } from '../core/clock.ts';
import { signDeviceId } from '../core/sessions/device-id.ts';

export type DemoCallOptions = { body?: unknown; params?: Record<string, string>; token?: string; device?: string };

/** Calls the demo's own server over HTTP. Throws for an error response. `device` is signed like an id that the server issued. */
export type DemoCaller = <C extends Call>(call: C, options?: DemoCallOptions) => Promise<ResponseOf<C>>;

export function demoCaller(address: string, secret: Buffer, clock: Clock): DemoCaller {
  return async (call, options = {}) => {
    const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => options.params?.[name] ?? '');
    const response = await fetch(address + path, {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.device ? { 'x-device-id': signDeviceId(secret, options.device) } : {}),
        ...(call.idempotent ? { 'idempotency-key': makeKey(clock.now().getTime()) } : {}),
      },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(options.body ?? {}, wireValue) }),
    });
    const envelope = (await response.json()) as { code: number; msg: string; data: unknown };
    if (envelope.code !== 0)
      throw new Error(`the demo's ${call.method} ${path} got the error ${envelope.code} ${envelope.msg}`);
    return v.parse(call.response, envelope.data) as never;
  };
}

function wireValue(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? toWire(value as Cents) : value;
}
