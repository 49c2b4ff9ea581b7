/** What the build fixes for its updates; it stands in the page, so that no chunk changes with each build. */
export type UpdateBuild = {
  /** Path of the manifest on our server: /patches/{env}/{token}/updates.json */
  readonly manifest: string;
  /** Ed25519 keys, 32 bytes in base64; none: this build takes no update. */
  readonly keys: readonly string[];
  /** Unix seconds of the build. */
  readonly sequence: number;
};

/** What the build wrote into the app's page under this name; null where it wrote nothing. */
export const readPage = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** The beginning of the SHA-256 of the files that run, other than this page. */
export const readBundle = (): string | null => readPage('nua-bundle');

/** What this build's updates are; a page without it gets no update. */
export function readUpdateBuild(): UpdateBuild {
  const text = readPage('nua-updates');
  if (text === null) throw new Error('the page does not say what its updates are');
  return JSON.parse(text) as UpdateBuild;
}
