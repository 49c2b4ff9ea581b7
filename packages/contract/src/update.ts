import * as v from 'valibot';
import { declare } from './call.ts';
import { nothing, time } from './wire.ts';

/**
 * The name of the bundle inside the installed app. It is used if nothing was downloaded, or if a manifest orders the
 * return to it.
 */
export const BUILTIN = 'builtin';

const MAX_FILES = 1_000;
/** The native app is at most 3 MB. A bundle more than four times as large is a publishing mistake. */
const MAX_BUNDLE_BYTES = 12_000_000;
/** A manifest with the maximum number of files has about 800 kB. */
export const MAX_MANIFEST_CHARACTERS = 1_500_000;

/**
 * The name of a published bundle. It is unique.
 *
 * Shape   "2026.11.23-1"
 */
export const bundleVersion = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/),
  v.notValue(BUILTIN),
  v.notValue('unknown'),
);

const nativeVersion = v.pipe(v.string(), v.regex(/^\d{1,6}(?:\.\d{1,6}){0,3}$/));
const bytes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BUNDLE_BYTES));
const address = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
/** A SHA-256, encrypted by RSA-2048 with the private key, as the updater plugin (CapacitorUpdater) expects it. */
const encryptedHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{512}$/));
const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const file = v.strictObject({
  /**
   * The path in the bundle. No segment begins with a dot. A path that ends in `.br` is downloaded as brotli and stored decompressed,
   * without the suffix.
   */
  file_name: v.pipe(
    v.string(),
    v.maxLength(200),
    v.regex(/^(?:[0-9A-Za-z_-][0-9A-Za-z._-]*\/)*[0-9A-Za-z_-][0-9A-Za-z._-]*$/),
  ),
  file_hash: encryptedHash,
  download_url: address,
  /** The length of the download. */
  bytes,
});
export type UpdateFile = v.InferOutput<typeof file>;

const nameOnDisk = (name: string) => name.replace(/\.br$/, '').toLowerCase();
const haveDistinctNames = (files: UpdateFile[]) =>
  new Set(files.map(({ file_name }) => nameOnDisk(file_name))).size === files.length;
const hasStartPage = (files: UpdateFile[]) => files.some(({ file_name }) => nameOnDisk(file_name) === 'index.html');
const isSmallEnough = (files: UpdateFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_BUNDLE_BYTES;

/**
 * The signed text that offers a bundle to devices.
 *
 * Shape   { version, fullUrl, checksum, sessionKey, bytes, files, sequence, issued_at, min_native, rollout }
 * Units   bytes of the downloads; rollout in percent of the devices
 */
export const updateBundle = v.strictObject({
  version: bundleVersion,
  /** The whole bundle as an encrypted zip, used if `files` is empty. */
  fullUrl: address,
  checksum: encryptedHash,
  /** base64(iv):base64(RSA of the AES key), as the plugin expects it. The zip and all files use the same key. */
  sessionKey: v.pipe(v.string(), v.regex(/^[0-9A-Za-z+/]{22}==:[0-9A-Za-z+/]{342}==$/)),
  /** The length of the zip. */
  bytes,
  files: v.pipe(
    v.array(file),
    v.maxLength(MAX_FILES),
    v.check(haveDistinctNames, 'two files of one name'),
    v.check((files) => files.length === 0 || hasStartPage(files), 'no index.html'),
    v.check(isSmallEnough, 'too large'),
  ),
  /**
   * Increases with every publication. A device refuses a sequence that is lower than the newest one that it has seen, or not higher than
   * the sequence of its running bundle.
   */
  sequence,
  /** For people only. No code evaluates it, because a device's clock may be wrong. */
  issued_at: time,
  /** The oldest native version that can run the bundle. */
  min_native: nativeVersion,
  rollout: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
});
export type UpdateBundle = v.InferOutput<typeof updateBundle>;

/**
 * The signed text that orders devices to return to the bundle inside the installed app.
 *
 * Shape   { version: 'builtin', fullUrl: '', sequence, issued_at }
 */
export const updateToBuiltin = v.strictObject({
  version: v.literal(BUILTIN),
  fullUrl: v.literal(''),
  sequence,
  issued_at: time,
});

export type UpdateToBuiltin = v.InferOutput<typeof updateToBuiltin>;

export const signedUpdate = v.union([updateBundle, updateToBuiltin]);
export type SignedUpdate = v.InferOutput<typeof signedUpdate>;

/**
 * GET {base}/patches/{env}/{token}/updates.json
 *
 * Shape   { version, fullUrl, signed, sig }: `signed` is the JSON text of a `signedUpdate`, `sig` its Ed25519 signature (over the text's
 *         UTF-8 bytes) in base64; `version` and `fullUrl` equal those fields of the signed text.
 */
export const updateManifest = v.strictObject({
  version: v.pipe(v.string(), v.maxLength(64)),
  fullUrl: v.pipe(v.string(), v.maxLength(400)),
  signed: v.pipe(v.string(), v.minLength(2), v.maxLength(MAX_MANIFEST_CHARACTERS)),
  sig: v.pipe(v.string(), v.regex(/^[0-9A-Za-z+/]{86}==$/)),
});
export type UpdateManifest = v.InferOutput<typeof updateManifest>;

/** The outcomes of an update on a device. */
export const updateOutcomes = {
  applied: 'The bundle runs, and has shown its first screen.',
  download_failed: 'Three downloads failed, or the downloaded bundle could not be started.',
  not_ready: 'The bundle was started and did not report that it is ready, so the plugin started the previous one.',
  crash_loop: 'The bundle crashed three times within a minute of its start, so the device started the previous one.',
  needs_store: 'The installed app is too old for the bundle.',
  refused: 'The manifest has a wrong form, signature or address. Its version proves nothing.',
  back_to_builtin: 'A signed order made the device run the bundle inside the app.',
} as const satisfies Record<string, string>;
export type UpdateOutcome = keyof typeof updateOutcomes;
export const updateOutcomeNames = Object.keys(updateOutcomes) as [UpdateOutcome, ...UpdateOutcome[]];

/** POST /api/c/update/outcome */
export const reportUpdateOutcome = declare({
  purpose: 'Counts the outcome of an update on a device, by version, for the operator’s metrics.',
  method: 'POST',
  path: '/api/c/update/outcome',
  auth: 'public',
  body: v.strictObject({
    /** The version of the bundle, or `builtin` for the bundle inside the app. Null if no version can be trusted. */
    version: v.nullable(v.union([bundleVersion, v.literal(BUILTIN)])),
    outcome: v.picklist(updateOutcomeNames),
  }),
  response: nothing,
  errors: ['RATE_LIMITED'],
  plain: true,
});
