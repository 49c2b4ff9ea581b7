/** What the build fixes for its updates; it stands in the page, so that no chunk changes with each build. */
export type UpdateBuild = {
  /** Path of the manifest on our server: /patches/{env}/{token}/updates.json */
  readonly manifest: string;
  /** Ed25519 keys, 32 bytes in base64; none: this build takes no update. */
  readonly keys: readonly string[];
  /** Unix seconds of the build. */
  readonly sequence: number;
};

/** The build that runs. A page that does not say it is no page of ours, and gets no update. */
export function readBuild(): UpdateBuild {
  const text = document.querySelector<HTMLMetaElement>('meta[name="nua-updates"]')?.content;
  if (text === undefined) throw new Error('the page does not say what its updates are');
  return JSON.parse(text) as UpdateBuild;
}
