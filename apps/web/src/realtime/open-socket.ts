import { socket as wire } from '@nua/contract/event.ts';
import { canSeal } from '@nua/wire/seal-body.ts';
import { io } from 'socket.io-client';
import { socketAddress } from '#system/address';
import type { OpenSocket } from './connection.ts';

/** Opens the real socket. The token is in the query, as the specification requires; no log contains it. */
export const openSocket: OpenSocket = (token) =>
  io(socketAddress(), {
    path: wire.path,
    transports: ['websocket'],
    query: { token, ...(canSeal() && { enc: '1' }) },
    forceNew: true,
    reconnectionDelay: wire.reconnect_delay_ms,
    reconnectionDelayMax: wire.reconnect_delay_max_ms,
    randomizationFactor: wire.reconnect_jitter,
    timeout: wire.timeout_ms,
    ackTimeout: wire.timeout_ms,
    retries: 0,
  });
