import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { seal, sealedFor } from '@nua/contract/seal.ts';
import { tokenOf } from './players.ts';

/** Encodes one dice bet. The default player is random. */
export type MakeRequest = (player?: number) => Buffer;
/** Returns the ids of the settled rounds, and the number of refused bets. */
export type ReadResponses = (responses: readonly Buffer[]) => { rounds: string[]; refused: number };

type Wire = { requestsOf: (players: number) => MakeRequest; read: ReadResponses };

const SEALED_PATH = '/arcade/api/dice/bet';

const randomBet = (): string =>
  JSON.stringify({ stake: `${randomInt(1, 10)}.00`, target_hundredths: randomInt(200, 9700), over: false });

const tokensOf = (players: number): string[] => Array.from({ length: players }, (_, n) => tokenOf(n));

function post(path: string, token: string, { body, headers = '' }: { body: string; headers?: string }): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${headers}` +
      `Authorization: Bearer ${token}\r\nIdempotency-Key: ${makeKey(Date.now())}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
}

/** The plain JSON of the conventional server. */
export const plainWire: Wire = {
  requestsOf(players) {
    const tokens = tokensOf(players);
    return (player = randomInt(players)) => post('/bet', tokens[player]!, { body: randomBet() });
  },
  read: (responses) => ({
    rounds: responses.map((response) => (JSON.parse(response.toString()) as { round_id: string }).round_id),
    refused: 0,
  }),
};

type Encrypt = { kid: string; key: string };

/** The sealed bodies that a client sends and receives over HTTP. */
export function sealedWire(encrypt: Encrypt): Wire {
  return {
    requestsOf(players) {
      const seal = sealerOf(encrypt);
      const tokens = tokensOf(players);
      return (player = randomInt(players)) =>
        post(SEALED_PATH, tokens[player]!, { body: seal(randomBet()), headers: 'X-Enc: 1\r\n' });
    },
    read: (responses) => readSealed(encrypt, responses),
  };
}

/** Sealed bets as frames of a WebSocket. A frame contains no token. */
export function lineWire(encrypt: Encrypt): Wire {
  return {
    requestsOf() {
      const seal = sealerOf(encrypt);
      return () => {
        const head = { n: 1, call: `POST ${SEALED_PATH}`, key: makeKey(Date.now()), enc: 1 };
        return Buffer.from(`${JSON.stringify(head)}\n${seal(randomBet())}`);
      };
    },
    read: (responses) => readSealed(encrypt, responses),
  };
}

function sealerOf(encrypt: Encrypt): (plain: string) => string {
  const day = dayInKarachi(new Date());
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(encrypt.key, 'base64'), day, seal.info.request, 32));
  const aad = Buffer.from(sealedFor('POST', SEALED_PATH, day));
  return (plain) => {
    const nonce = randomBytes(seal.nonce_bytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(aad);
    const bytes = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return JSON.stringify({ v: 1, k: encrypt.kid, d: day, p: bytes.toString('base64') });
  };
}

function readSealed(encrypt: Encrypt, responses: readonly Buffer[]): { rounds: string[]; refused: number } {
  const raw = Buffer.from(encrypt.key, 'base64');
  const rounds: string[] = [];
  let refused = 0;
  for (const response of responses) {
    const { code, data } = JSON.parse(openResponse(raw, response)) as { code: number; data: { round_id: string } };
    if (code === 0) rounds.push(data.round_id);
    else refused += 1;
  }
  return { rounds, refused };
}

function openResponse(raw: Buffer, response: Buffer): string {
  const text = response.toString();
  const { d, p, z } = JSON.parse(text) as { d: string; p?: string; z?: 1 };
  // An error response is not sealed.
  if (p === undefined) return text;
  const bytes = Buffer.from(p, 'base64');
  const key = Buffer.from(hkdfSync('sha256', raw, d, seal.info.response, 32));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, seal.nonce_bytes));
  decipher.setAAD(Buffer.from(sealedFor('POST', SEALED_PATH, d)));
  decipher.setAuthTag(bytes.subarray(bytes.length - seal.tag_bytes));
  const plain = Buffer.concat([decipher.update(bytes.subarray(seal.nonce_bytes, -seal.tag_bytes)), decipher.final()]);
  return (z ? gunzipSync(plain) : plain).toString();
}
