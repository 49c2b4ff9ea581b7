import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { BodyOf, calls } from '@nua/contract';

type Created = BodyOf<typeof calls.addPasskey>['credential'];
type Signed = BodyOf<typeof calls.loginPasskey>['credential'];

/** The faults of a response. */
type Fault = { origin?: string; rp_id?: string; counter?: number; is_unverified?: true };

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

/** CBOR encodings of byte strings, small numbers, texts and maps. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** A phone's authenticator with one passkey. Its signatures are real (ES256). */
export class Authenticator {
  readonly credential_id = randomBytes(32);
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
  }

  create(options: Record<string, unknown>, fault: Fault = {}): Created {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (value: string) => bytes(Buffer.from(value, 'base64url'));
    const key = map([int(1), int(2)], [int(3), int(-7)], [int(-1), int(1)], [int(-2), point(x)], [int(-3), point(y)]);
    const length = Buffer.from([0, this.credential_id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credential_id, key]);
    const authData = Buffer.concat([this.#data(fault, ATTESTED), attested]);
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(authData)]);
    const client = this.#client('webauthn.create', options, fault).toString('base64url');
    const response = { clientDataJSON: client, attestationObject: attestation.toString('base64url') };
    return { ...this.#identity(), response: { ...response, transports: ['internal'] } };
  }

  sign(options: Record<string, unknown>, fault: Fault = {}): Signed {
    this.counter += 1;
    const data = this.#data(fault, 0);
    const client = this.#client('webauthn.get', options, fault);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    const response = { clientDataJSON: client.toString('base64url'), authenticatorData: data.toString('base64url') };
    return { ...this.#identity(), response: { ...response, signature: signature.toString('base64url') } };
  }

  #identity() {
    const id = this.credential_id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #data({ rp_id = 'localhost', counter = this.counter, is_unverified }: Fault, flags: number): Buffer {
    const flags_and_counter = Buffer.alloc(5);
    flags_and_counter[0] = UP | (is_unverified ? 0 : UV) | flags;
    flags_and_counter.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rp_id), flags_and_counter]);
  }

  #client(type: string, { challenge }: Record<string, unknown>, { origin = this.#origin }: Fault): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
