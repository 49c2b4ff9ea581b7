import type { UpdateBundle, UpdateManifest, UpdateToBuiltin } from '@nua/contract/update.ts';

export const HOST = 'nua.example';

/** The behaviour of a bundle after it is started. */
export type Behaviour = 'good' | 'never_ready' | 'crashes_early' | 'crashes_after_ready';

export type Release = {
  readonly version: string;
  readonly sequence: number;
  /** The sequence inside the bundle. In a published bundle it is lower than `sequence`. */
  readonly own_sequence: number;
  readonly behaviour: Behaviour;
  /** False for a bundle of an attacker. */
  readonly is_genuine: boolean;
};

export const BUILTIN_RELEASE: Release = {
  ...{ version: 'builtin', sequence: 0, own_sequence: 1_000, behaviour: 'good', is_genuine: true },
};

/** The possible faults of a manifest or a file. */
export const MANIFEST_FAULTS = [
  ...(['cut', 'endless', 'redirected', 'html', 'not_found', 'bad_signature', 'outer_differs', 'replayed'] as const),
  ...(['other_host', 'huge'] as const),
] as const;
export const FILE_FAULTS = ['cut', 'endless', 'redirected', 'html', 'not_found', 'disk_full'] as const;
export type ManifestFault = (typeof MANIFEST_FAULTS)[number] | null;
export type FileFault = (typeof FILE_FAULTS)[number] | null;

/** A simulated signature. Only the publisher can make one that `isSigned` accepts. */
function sign(text: string, secret = 7): string {
  const sum = [...text].reduce((hash, character) => (hash * 31 + character.charCodeAt(0) + secret) % 2 ** 31, 1);
  return `${String(sum).padStart(86, 'A')}==`;
}
export const isSigned = (text: string, sig: string): boolean => sig === sign(text);

const hex = (text: string) =>
  Array.from(text, (character) => character.charCodeAt(0).toString(16))
    .join('')
    .padStart(512, '0');

const FILES = ['index.html', 'assets/entry.js', 'assets/base.css'];
export const hashOf = ({ version, is_genuine }: Release, name: string) =>
  hex(`${is_genuine ? '' : 'evil '}${version} ${name}`);

/** The update server: its publications, and the faults of its responses. */
export class SimulatedServer {
  readonly releases: Release[] = [];
  private readonly published: UpdateManifest[] = [];
  private sequence = BUILTIN_RELEASE.own_sequence;
  manifest_fault: ManifestFault = null;
  file_fault: FileFault = null;
  is_down = false;

  get newest(): Release | undefined {
    return this.releases.at(-1);
  }

  /** Whether the newest manifest offers this bundle to every device. */
  isOffered({ version }: Release): boolean {
    const { signed = '' } = this.published.at(-1) ?? {};
    return signed.includes(`"version":"${version}"`) && signed.includes('"rollout":100');
  }

  async ping(): Promise<void> {
    if (this.is_down) throw new TypeError('Failed to fetch');
  }

  publish(behaviour: Behaviour, { rollout = 100, as_zip = false } = {}): Release {
    this.sequence += 10;
    const release: Release = {
      ...{ version: `v${this.sequence}`, sequence: this.sequence, own_sequence: this.sequence - 5 },
      ...{ behaviour, is_genuine: true },
    };
    this.releases.push(release);
    this.published.push(manifestOf(bundleOf(release, { rollout, as_zip })));
    return release;
  }

  /** Publishes a signed order to roll back to the bundle inside the app. */
  orderBuiltin(): void {
    this.sequence += 10;
    const issued_at = '2026-11-23T10:00:00.000Z';
    this.published.push(manifestOf({ version: 'builtin', fullUrl: '', sequence: this.sequence, issued_at }));
  }

  /** The manifest's text as a device receives it; null for a response that never ends. */
  manifest(): string | null {
    const newest = this.published.at(-1);
    if (newest === undefined || this.is_down || this.manifest_fault === 'not_found') throw new Error('404');
    const text = JSON.stringify(newest);
    switch (this.manifest_fault) {
      case 'cut':
        return text.slice(0, text.length / 2);
      case 'endless':
        return null;
      case 'redirected':
        throw new TypeError('Failed to fetch');
      case 'html':
        return '<!doctype html><title>Sign in to the network</title>';
      case 'bad_signature':
        return JSON.stringify(this.forgedManifest());
      case 'outer_differs':
        return JSON.stringify({ ...newest, version: 'v999999' });
      case 'replayed':
        return JSON.stringify(this.published[0]);
      case 'other_host':
        return JSON.stringify(this.manifestWithForeignFiles());
      case 'huge':
        return JSON.stringify({ ...newest, signed: 'x'.repeat(1_600_000) });
      default:
        return text;
    }
  }

  /** The response to the check of a download's address. Throws if the check fails. */
  checkDownload(): void {
    if (this.is_down || this.file_fault === 'redirected' || this.file_fault === 'not_found')
      throw new Error('not there');
  }

  /** The release and name of the file at an address. */
  fileAt(url: string): { release: Release; name: string } {
    const [, owner, version, name] = /\/patches\/(ours|evil)\/(v\d+)\/(.*)$/.exec(url) ?? [];
    const release = this.releases.find((candidate) => candidate.version === version);
    if (release === undefined || name === undefined) throw new Error('404');
    return { release: owner === 'evil' ? { ...release, is_genuine: false } : release, name };
  }

  /** The manifest of an attacker's bundle, which claims to be newer than all others. */
  private forgedManifest(): UpdateManifest {
    const release: Release = {
      ...(this.newest ?? BUILTIN_RELEASE),
      is_genuine: false,
      sequence: this.sequence + 1_000,
    };
    const manifest = manifestOf(bundleOf(release, { rollout: 100, as_zip: false }));
    return { ...manifest, sig: sign(manifest.signed, 8) };
  }

  /** A manifest that the provider signed by mistake, with files on another host. */
  private manifestWithForeignFiles(): UpdateManifest {
    const bundle = bundleOf(this.newest ?? BUILTIN_RELEASE, { rollout: 100, as_zip: false });
    const files = bundle.files.map((file) => ({
      ...file,
      download_url: file.download_url.replace(HOST, `${HOST}.evil.example`).replace('/ours/', '/evil/'),
    }));
    return manifestOf({ ...bundle, files, sequence: this.sequence });
  }
}

function bundleOf(release: Release, { rollout, as_zip }: { rollout: number; as_zip: boolean }): UpdateBundle {
  const { version, sequence, is_genuine } = release;
  const urlOf = (name: string) => `https://${HOST}/patches/${is_genuine ? 'ours' : 'evil'}/${version}/${name}`;
  const files = FILES.map((name) => ({
    ...{ file_name: name, file_hash: hashOf(release, name), download_url: urlOf(name), bytes: 1_500_000 },
  }));
  return {
    ...{ version, fullUrl: urlOf('full.zip'), checksum: hashOf(release, 'full.zip'), bytes: 3_200_000 },
    sequence,
    rollout,
    sessionKey: `${'A'.repeat(22)}==:${'A'.repeat(342)}==`,
    files: as_zip ? [] : files,
    ...{ issued_at: '2026-11-23T10:00:00.000Z', min_native: '1.0' },
  };
}

function manifestOf(update: UpdateBundle | UpdateToBuiltin): UpdateManifest {
  const signed = JSON.stringify(update);
  return { version: update.version, fullUrl: update.fullUrl, signed, sig: sign(signed) };
}
