import { createHash, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type AppIdentity, appIdentity, handoverText, signedAppIdentity } from '@nua/contract/app-identity.ts';
import * as v from 'valibot';
import { writeWhole } from './patch-folder.ts';
import { ReleaseError } from './release-error.ts';
import { publicManifestKey, type ReleaseKey, readReleaseKey } from './release-key.ts';

const USAGE = `npm run release:identity -- --key /safe/release-key.pem --host nua.example [--host …]
  [--package pk.example.nua --certificate SHA-256 [--certificate …] [--apk VERSION=FILE …]]
  [--domain nua.example …] [--phone +923001234567 …] [--iban PK… …] [--agent NAME=+923001234567 …]
  [--team ABCDE12345 --bundle-id pk.example.nua] [--previous-key /safe/old-key.pem] [--patches DIR]`;

type SigningKey = Pick<ReleaseKey, 'manifest'>;
type Handovers = v.InferOutput<typeof signedAppIdentity>['handovers'];

const publicKeyOf = ({ manifest }: SigningKey): string => publicManifestKey(manifest);

/** Adds the handover from the previous key. A browser that has stored the previous key then accepts the next key. */
export function handoversTo(next: SigningKey, previous: SigningKey, before: Handovers): Handovers {
  const name = publicKeyOf(next);
  const sig = sign(null, Buffer.from(handoverText(name)), previous.manifest).toString('base64');
  return [...before, { key: publicKeyOf(previous), next: name, sig }];
}

/** Signs the exact text of the app's identity. Throws ReleaseError if a part has a wrong form. */
export function signedIdentity(
  identity: v.InferInput<typeof appIdentity>,
  key: SigningKey,
  handovers: Handovers = [],
): string {
  const checked = v.safeParse(appIdentity, identity);
  if (!checked.success) {
    const [issue] = checked.issues;
    throw new ReleaseError(`${v.getDotPath(issue) ?? 'It'}: ${issue.message}\n${USAGE}`);
  }
  const signed = JSON.stringify(identity);
  const sig = sign(null, Buffer.from(signed), key.manifest).toString('base64');
  return `${JSON.stringify(v.parse(signedAppIdentity, { signed, sig, key: publicKeyOf(key), handovers }))}\n`;
}

/**
 * Reads the handovers of the published file. Throws ReleaseError if a key other than `next` and `previous` signed the file. Without a
 * handover from that key, browsers would refuse the new file.
 */
export function publishedHandovers(file: string, next: SigningKey, previous: SigningKey | null): Handovers {
  if (!existsSync(file)) return [];
  const { key, handovers } = v.parse(signedAppIdentity, JSON.parse(readFileSync(file, 'utf8')));
  if (key === undefined || key === publicKeyOf(next)) return handovers;
  if (previous === null || publicKeyOf(previous) !== key)
    throw new ReleaseError(
      `Another key signed ${file}. Browsers that know this key would refuse the new key. Give the earlier key with --previous-key.`,
    );
  return handoversTo(next, previous, handovers);
}

/** `apksigner` prints a fingerprint without colons, `keytool` with colons. */
const writtenWithColons = (fingerprint: string): string =>
  fingerprint
    .replaceAll(':', '')
    .toUpperCase()
    .match(/.{1,2}/g)
    ?.join(':') ?? '';

function readApk(word: string): { version: string; sha256: string } {
  const [, version = '', file = ''] = /^([^=]+)=(.+)$/.exec(word) ?? [];
  if (!existsSync(file)) throw new ReleaseError(`--apk takes VERSION=FILE; there is no file in "${word}".`);
  return { version, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') };
}

function readAgent(word: string): { name: string; phone: string } {
  const [, name = '', phone = ''] = /^([^=]+)=(.+)$/.exec(word) ?? [];
  if (phone === '') throw new ReleaseError(`--agent takes NAME=PHONE, and not "${word}".`);
  return { name, phone };
}

function main(words: string[]): void {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  const one = { type: 'string' } as const;
  const options = {
    key: one,
    host: many,
    domain: many,
    phone: many,
    iban: many,
    agent: many,
    package: one,
    certificate: many,
    apk: many,
    team: one,
    'bundle-id': one,
    patches: one,
    'previous-key': one,
  };
  const { values } = parseArgs({ args: words, options });
  if (!values.key) throw new ReleaseError(USAGE);
  const identity: AppIdentity = {
    kind: 'nua-app',
    hosts: values.host,
    domains: values.domain,
    phones: values.phone,
    ibans: values.iban,
    agents: values.agent.map(readAgent),
    android: values.package
      ? {
          package: values.package,
          certificates: values.certificate.map(writtenWithColons),
          apks: values.apk.map(readApk),
        }
      : null,
    apple: values.team && values['bundle-id'] ? { team_id: values.team, bundle_id: values['bundle-id'] } : null,
    issued_at: new Date().toISOString(),
  };
  const folder = resolve(values.patches ?? process.env.PATCHES_DIR ?? join(process.env.DATA_DIR ?? '.data', 'patches'));
  const file = join(folder, 'nua-app.json');
  const key = readReleaseKey(resolve(values.key));
  const previous = values['previous-key'] ? readReleaseKey(resolve(values['previous-key'])) : null;
  writeWhole(file, signedIdentity(identity, key, publishedHandovers(file, key, previous)));
  console.log(`Signed into ${file}.`);
}

if (process.argv[1] === import.meta.filename) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    const isExpected = error instanceof ReleaseError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
