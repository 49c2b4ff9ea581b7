import { sign } from 'node:crypto';
import { BUILTIN, type SignedUpdate, signedUpdate, type UpdateBundle, updateManifest } from '@nua/contract/update.ts';
import * as v from 'valibot';
import { type PackedBundle, packBundle } from './pack-bundle.ts';
import { PatchFolder } from './patch-folder.ts';
import { readBundle } from './read-bundle.ts';
import { ReleaseError } from './release-error.ts';
import type { ReleaseKey } from './release-key.ts';
import { assertAcceptsUpdates } from './trusted-key.ts';

export type PatchRequest = {
  env: string;
  token: string;
  key: ReleaseKey;
  patches_dir: string;
  now: Date;
  /** Only checks and reports. Nothing is written. */
  dry_run: boolean;
  /** The bundle to release. Null rolls every phone back to the built-in bundle. */
  bundle: {
    folder: string;
    /** The public address of the server. */
    server: string;
    /** Null derives a name from the day and the content. */
    version: string | null;
    /** Null keeps the value of the previous manifest, or allows every version. */
    min_native: string | null;
    /** The percentage of devices that get the release. */
    rollout: number;
  } | null;
};

/**
 * The sizes of a release. `changed` counts the files that a phone with the previous release downloads, `added` the downloads that this
 * release adds to the folder.
 */
export type PatchReport = {
  version: string;
  sequence: number;
  manifest_bytes: number;
  zip_bytes: number;
  files: number;
  files_bytes: number;
  changed: number;
  changed_bytes: number;
  added: number;
};

const EMPTY = { zip_bytes: 0, files: 0, files_bytes: 0, changed: 0, changed_bytes: 0, added: 0 };

/** Releases a bundle, or a rollback to the built-in bundle. Throws ReleaseError before anything is written. */
export function releasePatch(request: PatchRequest): PatchReport {
  const folder = new PatchFolder(request.patches_dir, request.env, request.token);
  return request.dry_run ? release(request, folder) : folder.runExclusively(() => release(request, folder));
}

function release(request: PatchRequest, folder: PatchFolder): PatchReport {
  const { key, now } = request;
  const newest = folder.newest();
  // The time in seconds exceeds every earlier sequence, even if the folder was lost.
  const sequence = Math.max((newest?.sequence ?? 0) + 1, Math.floor(now.getTime() / 1000));
  const sequence_fields = { sequence, issued_at: now.toISOString() };
  if (request.bundle === null) {
    const rollback: SignedUpdate = { version: BUILTIN, fullUrl: '', ...sequence_fields };
    const manifest = signedManifest(rollback, key);
    if (!request.dry_run)
      folder.publish({ manifest, downloads: [], entry: { version: BUILTIN, digest: null, ...sequence_fields } });
    return { version: BUILTIN, sequence, manifest_bytes: Buffer.byteLength(manifest), ...EMPTY };
  }
  const files = readBundle(request.bundle.folder);
  assertAcceptsUpdates(files, key, sequence);
  const packed = packBundle(files, key.bundle);
  const before = newest !== null && 'files' in newest ? newest : null;
  const version = versionOf(request.bundle.version, packed, folder, now);
  const base = addressOf(request.bundle.server, request.env);
  const update: UpdateBundle = {
    version,
    fullUrl: base + packed.zip.name,
    checksum: packed.checksum,
    sessionKey: packed.sessionKey,
    bytes: packed.zip.content.length,
    files: packed.files.map(({ file_name, file_hash, download }) => ({
      file_name,
      file_hash,
      download_url: base + download.name,
      bytes: download.content.length,
    })),
    ...sequence_fields,
    min_native: request.bundle.min_native ?? before?.min_native ?? '0',
    rollout: request.bundle.rollout,
  };
  const manifest = signedManifest(update, key);
  const downloads = [...packed.files.map(({ download }) => download), packed.zip];
  const report = reportOf(update, before, manifest, downloads.filter((download) => !folder.has(download)).length);
  if (!request.dry_run)
    folder.publish({ manifest, downloads, entry: { version, digest: packed.digest, ...sequence_fields } });
  return report;
}

/** Signs the exact text of the manifest. Throws ReleaseError if no app could read it. */
function signedManifest(update: SignedUpdate, key: ReleaseKey): string {
  const checked = v.safeParse(signedUpdate, update);
  if (!checked.success) {
    const [issue] = checked.issues;
    throw new ReleaseError(`No app would accept this update: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  }
  const signed = JSON.stringify(update);
  const sig = sign(null, Buffer.from(signed), key.manifest).toString('base64');
  const { version, fullUrl } = update;
  return `${JSON.stringify(v.parse(updateManifest, { version, fullUrl, signed, sig }))}\n`;
}

/**
 * Returns the version of a bundle. Unchanged content keeps its version, so a larger roll-out is not a new bundle. A released version never
 * gets other content.
 */
function versionOf(requested: string | null, { digest }: PackedBundle, folder: PatchFolder, now: Date): string {
  const releases = folder.releases();
  const namesake = releases.find(({ version }) => version === requested);
  if (namesake !== undefined && namesake.digest !== digest)
    throw new ReleaseError(
      `Version ${requested} is another bundle, released at ${namesake.issued_at}; choose another name for this one.`,
    );
  const identical = releases.find((release) => release.digest === digest);
  const day = now.toISOString().slice(0, 10).replaceAll('-', '.');
  return requested ?? identical?.version ?? `${day}-${digest.slice(0, 8)}`;
}

function addressOf(server: string, env: string): string {
  const address = URL.canParse(server) ? new URL(server) : null;
  const isPlain = address !== null && address.pathname === '/' && address.search === '' && address.username === '';
  if (!isPlain || address.protocol !== 'https:' || address.port !== '')
    throw new ReleaseError(
      `--server is "${server}"; it must look like https://nua.example: apps fetch from no other kind of address.`,
    );
  return `${address.origin}/patches/${env}/files/`;
}

function reportOf(update: UpdateBundle, before: UpdateBundle | null, manifest: string, added: number): PatchReport {
  const before_files = new Set(before?.files.map(({ file_name, file_hash }) => `${file_name} ${file_hash}`));
  const changed = update.files.filter(({ file_name, file_hash }) => !before_files.has(`${file_name} ${file_hash}`));
  const bytesOf = (files: UpdateBundle['files']) => files.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    version: update.version,
    sequence: update.sequence,
    manifest_bytes: Buffer.byteLength(manifest),
    zip_bytes: update.bytes,
    files: update.files.length,
    files_bytes: bytesOf(update.files),
    changed: changed.length,
    changed_bytes: bytesOf(changed),
    added,
  };
}
