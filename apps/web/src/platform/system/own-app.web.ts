import type { OwnApp } from './own-app.ts';

/** Reads the build that rendered this page on the server; null if no server rendered it. */
export const readProgram: OwnApp['readProgram'] = async () => {
  const [, bundle = null] = /"build_id":"([^"]+)"/.exec(document.getElementById('nua-state')?.textContent ?? '') ?? [];
  return { package: null, version: null, build: null, bundle, update: null };
};

/** A web page cannot check a signature, because it would load the keys from the server under test. */
export const hasReleaseSignature: OwnApp['hasReleaseSignature'] = async () => null;
