import type { OwnApp } from './own-app.ts';

/** The build that the server drew this page with; a page that no server drew names none. */
export const readProgram: OwnApp['readProgram'] = async () => {
  const [, bundle = null] = /"build_id":"([^"]+)"/.exec(document.getElementById('nua-state')?.textContent ?? '') ?? [];
  return { package: null, version: null, build: null, bundle, update: null };
};

/** A page's keys would come from the server that it is to check. */
export const isSignedForUs: OwnApp['isSignedForUs'] = async () => null;
