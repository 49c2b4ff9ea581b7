import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import type { CapacitorUpdaterPlugin } from '@capgo/capacitor-updater';
import { createVerify } from '@nua/updater';
import { readBundle, readUpdateBuild } from '../native-page.ts';
import type { OwnApp } from './own-app.ts';

const App = registerPlugin<AppPlugin>('App');
const Updater = registerPlugin<CapacitorUpdaterPlugin>('CapacitorUpdater');

/** The updater's id for the files that were installed with the app. */
const BUILT_IN = 'builtin';

export const readProgram: OwnApp['readProgram'] = async () => {
  const [info, current] = await Promise.all([App.getInfo().catch(() => null), Updater.current().catch(() => null)]);
  const running = current?.bundle;
  return {
    package: info?.id ?? null,
    version: info?.version ?? null,
    build: info?.build ?? null,
    bundle: readBundle(),
    update: running === undefined || running.id === BUILT_IN ? null : running.version,
  };
};

export const hasReleaseSignature: OwnApp['hasReleaseSignature'] = (text, sig) =>
  createVerify(readUpdateBuild().keys, globalThis.crypto?.subtle)(text, sig);
