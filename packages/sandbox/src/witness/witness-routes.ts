import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { extendsTree } from './extends-tree.ts';

const NAME = 'sandbox.example/witness';
const KIND = 4;
const MAX_HASHES = 63;

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The key pair of the witness, stored in the journal so that a restart does not change it. */
function keyPair({ state }: SandboxDeps): { private_key: string; raw: Buffer } {
  const known = state.keys.get('witness');
  const made = known ?? state.keys.put({ id: 'witness', ...newPair() });
  return { private_key: made.private_key, raw: Buffer.from(made.public_key, 'base64') };
}

function newPair(): { public_key: string; private_key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
    private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

const keyHash = (raw: Buffer): Buffer => sha256(`${NAME}\n`, Buffer.of(KIND), raw).subarray(0, 4);

/** The public key of the witness, in the form of C2SP's signed notes. */
export function witnessKey(deps: SandboxDeps): string {
  const { raw } = keyPair(deps);
  return `${NAME}+${keyHash(raw).toString('hex')}+${Buffer.concat([Buffer.of(KIND), raw]).toString('base64')}`;
}

function cosign(deps: SandboxDeps, text: string): string {
  const { private_key, raw } = keyPair(deps);
  const time = Math.floor(deps.clock.now().getTime() / 1000);
  const message = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const signature = sign(null, message, createPrivateKey(private_key));
  return `— ${NAME} ${Buffer.concat([keyHash(raw), stamp, signature]).toString('base64')}\n`;
}

type CheckpointRequest = { old: number; proof: Buffer[]; origin: string; size: number; root: Buffer; text: string };

/** Reads `old N`, hashes, an empty line and a checkpoint. Null if it is malformed. */
function readRequest(body: string): CheckpointRequest | null {
  const end = body.indexOf('\n\n');
  const [first, ...hashes] = body.slice(0, end).split('\n');
  const old = /^old (0|[1-9]\d{0,14})$/.exec(first ?? '')?.[1];
  const note = body.slice(end + 2);
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  const [origin, size, root] = text.split('\n');
  const proof = hashes.map((hash) => Buffer.from(hash, 'base64'));
  if (end === -1 || old === undefined || !origin || hashes.length > MAX_HASHES) return null;
  if (!/^(0|[1-9]\d{0,14})$/.test(size ?? '') || root === undefined) return null;
  const root_bytes = Buffer.from(root, 'base64');
  if ([root_bytes, ...proof].some(({ length }) => length !== 32)) return null;
  return { old: Number(old), proof, origin, size: Number(size), root: root_bytes, text };
}

/**
 * Serves a witness that cosigns a checkpoint only if it extends the last checkpoint that it cosigned for the same log.
 *
 * A real witness also verifies the log's signature. This witness checks only the history, because only the server that mounts it uses it.
 *
 * Source  https://c2sp.org/tlog-witness
 */
export function witnessRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  app.get('/sandbox/witness/key', async (_request, reply) => reply.type('text/plain').send(`${witnessKey(deps)}\n`));
  app.post<{ Body: string }>('/sandbox/witness/add-checkpoint', async (request, reply) => {
    reply.type('text/plain');
    const checkpoint = readRequest(typeof request.body === 'string' ? request.body : '');
    if (checkpoint === null || checkpoint.old > checkpoint.size) return reply.code(400).send('malformed\n');
    const { state } = deps;
    const known = state.witnessed.get(checkpoint.origin) ?? { id: checkpoint.origin, size: '0', root: '' };
    if (String(checkpoint.old) !== known.size) return reply.code(409).type('text/x.tlog.size').send(`${known.size}\n`);
    const seen = { size: checkpoint.old, root: Buffer.from(known.root, 'base64') };
    if (!extendsTree(sha256, seen, checkpoint)) return reply.code(422).send('the history differs\n');
    state.witnessed.put({
      id: checkpoint.origin,
      size: String(checkpoint.size),
      root: checkpoint.root.toString('base64'),
    });
    // The checkpoint must be on disk before its signature is sent.
    await state.settled();
    return reply.send(cosign(deps, checkpoint.text));
  });
}
