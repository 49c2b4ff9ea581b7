/** The update settings of a build. The build writes them into the page, so that no chunk changes with each build. */
export type UpdateBuild = {
  /** Path of the manifest on the server: /patches/{env}/{token}/updates.json */
  readonly manifest: string;
  /** Ed25519 keys, 32 bytes in base64. Without a key this build installs no update. */
  readonly keys: readonly string[];
  /** Unix seconds of the build. */
  readonly sequence: number;
};

/** The content of a meta element that the build wrote into the app's page; null if there is none. */
export const readMeta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** The id of the running bundle: the first characters of the SHA-256 of its files, without the page itself. */
export const readBundle = (): string | null => readMeta('nua-bundle');

/** Reads the update settings of this build. Throws if the page has none. */
export function readUpdateBuild(): UpdateBuild {
  const text = readMeta('nua-updates');
  if (text === null) throw new Error('The page has no update settings.');
  return JSON.parse(text) as UpdateBuild;
}
