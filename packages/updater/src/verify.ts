/**
 * Whether one of the keys signed the text. Null if this device cannot verify it; then no update is installed.
 *
 * Only newer WebViews (Chromium 137, iOS 17) have Ed25519 in WebCrypto. Older WebViews use the library.
 */
export type Verify = (text: string, sig: string) => Promise<boolean | null>;

/**
 * Checks Ed25519 signatures with the keys of this app. With two keys, one key can be replaced.
 *
 * Shape   keys: 32 bytes each in base64; text and signature (64 bytes in base64) -> true | false | null
 */
export function createVerify(keys: readonly string[], subtle: SubtleCrypto | undefined): Verify {
  return async (text, sig) => {
    const message = new TextEncoder().encode(text);
    const results = await Promise.all(keys.map((key) => checkOne(subtle, key, sig, message).catch(() => null)));
    if (results.includes(true)) return true;
    // A key that could not be loaded might be the right one, so the signature is not proven wrong.
    return results.length === 0 || results.includes(null) ? null : false;
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function checkOne(subtle: SubtleCrypto | undefined, key: string, sig: string, message: Bytes): Promise<boolean> {
  const [key_bytes, sig_bytes] = [bytesOf(key), bytesOf(sig)];
  const imported = await subtle?.importKey('raw', key_bytes, 'Ed25519', false, ['verify']).catch(() => null);
  if (subtle && imported) return subtle.verify('Ed25519', imported, sig_bytes, message);
  const { verifyAsync } = await import('@noble/ed25519');
  // Follows RFC 8032, like WebCrypto. The looser rules of ZIP 215 accept signatures that WebCrypto refuses.
  return verifyAsync(sig_bytes, message, key_bytes, { zip215: false });
}
