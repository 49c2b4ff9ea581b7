import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { dayInKarachi, seal, sealedFor } from '@nua/contract/seal.ts';
import type { BenchServer } from './bench-server.ts';
import { tokenOf } from './players.ts';

const PATH = '/arcade/api/dice/bet';

/** What one round of load saw. Answers are kept sealed and opened afterwards: that is the players' machines' work. */
export type LoadResult = { answers: Buffer[]; seconds: number; latencies_ms: Float64Array; faults: string[] };

/** Seals one dice bet of a player, random unless named, as a client does; own code, so that a fault of the server's sealing would show. */
export function requestMaker(server: BenchServer, players: number): (player?: number) => Buffer {
  const day = dayInKarachi(new Date());
  const raw = Buffer.from(server.encrypt.key, 'base64');
  const key = Buffer.from(hkdfSync('sha256', raw, day, seal.info.request, 32));
  const aad = Buffer.from(sealedFor('POST', PATH, day));
  const tokens = Array.from({ length: players }, (_, n) => tokenOf(n));
  return (player = randomInt(players)) => {
    const target_hundredths = randomInt(200, 9700);
    const nonce = randomBytes(seal.nonce_bytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(aad);
    const text = JSON.stringify({ stake: `${randomInt(1, 10)}.00`, target_hundredths, over: false });
    const bytes = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    const body = JSON.stringify({ v: 1, k: server.encrypt.kid, d: day, p: bytes.toString('base64') });
    return Buffer.from(
      `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nX-Enc: 1\r\n` +
        `Authorization: Bearer ${tokens[player]}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  };
}

/** Opens the sealed answers and collects the ids of the rounds that were settled. */
export function readAnswers(server: BenchServer, answers: readonly Buffer[]): { rounds: string[]; refused: number } {
  const raw = Buffer.from(server.encrypt.key, 'base64');
  const rounds: string[] = [];
  let refused = 0;
  for (const answer of answers) {
    const { d, p, z } = JSON.parse(answer.toString()) as { d: string; p: string; z?: 1 };
    const bytes = Buffer.from(p, 'base64');
    const key = Buffer.from(hkdfSync('sha256', raw, d, seal.info.answer, 32));
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, seal.nonce_bytes));
    decipher.setAAD(Buffer.from(sealedFor('POST', PATH, d)));
    decipher.setAuthTag(bytes.subarray(bytes.length - seal.tag_bytes));
    const plain = Buffer.concat([decipher.update(bytes.subarray(seal.nonce_bytes, -seal.tag_bytes)), decipher.final()]);
    const { code, data } = JSON.parse((z ? gunzipSync(plain) : plain).toString());
    if (code === 0) rounds.push(data.round_id);
    else refused += 1;
  }
  return { rounds, refused };
}

/** Keeps so many connections busy, each with one bet at a time, until the time or the requests are over; what is unanswered then is waited for. */
export async function runLoad(
  server: BenchServer,
  load: { connections: number; seconds: number; requests: Buffer[]; make: (() => Buffer) | null },
): Promise<LoadResult> {
  const answers: Buffer[] = [];
  const latencies: number[] = [];
  const faults: string[] = [];
  const started = performance.now();
  const ends = started + load.seconds * 1000;
  const take = () => load.requests.pop() ?? load.make?.() ?? null;
  await Promise.all(
    Array.from({ length: load.connections }, () =>
      keepBusy(server.socket, { take, ends, answers, latencies, faults }).catch((error) => faults.push(String(error))),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  return { answers, seconds, latencies_ms: Float64Array.from(latencies).sort(), faults };
}

type Shared = { take: () => Buffer | null; ends: number; answers: Buffer[]; latencies: number[]; faults: string[] };

function keepBusy(path: string, shared: Shared): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ path });
    let sent_ms = 0;
    let held: Buffer | null = null;
    const send = () => {
      sent_ms = performance.now();
      const request = sent_ms < shared.ends ? shared.take() : null;
      if (request !== null) return socket.write(request);
      socket.end();
      return resolve();
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (bytes) => {
      held = held === null ? bytes : Buffer.concat([held, bytes]);
      const body = bodyOf(held);
      if (body === null) return;
      if (held.subarray(9, 12).toString('latin1') === '200') shared.answers.push(body);
      else shared.faults.push(held.subarray(9, 12).toString('latin1'));
      shared.latencies.push(performance.now() - sent_ms);
      held = null;
      send();
    });
  });
}

/** The body of a whole answer, or null while some of it is missing. One request is under way at a time, so nothing follows it. */
function bodyOf(bytes: Buffer): Buffer | null {
  const head_end = bytes.indexOf('\r\n\r\n');
  if (head_end === -1) return null;
  const head = bytes.subarray(0, head_end).toString('latin1');
  const at = head.search(/content-length: /i);
  const length = Number.parseInt(head.slice(at + 16), 10);
  return bytes.length < head_end + 4 + length ? null : bytes.subarray(head_end + 4);
}
