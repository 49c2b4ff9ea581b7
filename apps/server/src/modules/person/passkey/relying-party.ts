import type { Configuration } from '../../../configuration/configuration.ts';
import type { RelyingParty } from '../../../core/webauthn/webauthn.ts';

/**
 * Returns the relying party of the configuration: the host of PUBLIC_URL, the site's origin, and one origin for each configured certificate
 * of the Android app.
 *
 * Shape   configuration -> { name, id: 'play.example', origins: ['https://play.example', 'android:apk-key-hash:…'] }
 * Source  WebAuthn Level 3, 5.1.3; Android, Credential Manager, "Verify origin"
 */
export function relyingPartyOf({ public_url, native }: Pick<Configuration, 'public_url' | 'native'>): RelyingParty {
  const { hostname, origin } = new URL(public_url);
  const certificates = native.android?.certificates ?? [];
  const apps = certificates.map(
    (certificate) =>
      `android:apk-key-hash:${Buffer.from(certificate.replaceAll(':', ''), 'hex').toString('base64url')}`,
  );
  return { name: 'Nua', id: hostname, origins: [origin, ...apps] };
}
