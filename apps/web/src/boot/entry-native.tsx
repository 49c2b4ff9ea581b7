import { openStorage, readPreference } from '#system/storage';
import { palettes, preferredLanguage } from '../client/config-store.ts';
import { languages } from '../i18n/language.ts';
import { listenToPhone } from '../shell/listen-to-phone.ts';
import { drawHere } from './draw-here.tsx';

/** Starts the client in the app: everything it draws the first screen with is on the phone. */
async function beginNative(): Promise<void> {
  const isSafe = await openStorage();
  const chosen = {
    language: readPreference('nua_language'),
    palette: readPreference('nua_palette'),
  };
  const { client } = await drawHere({
    build_id: 'native',
    language: languages.find((one) => one === chosen.language) ?? preferredLanguage(navigator.languages.join()),
    palette: palettes.find((one) => one === chosen.palette) ?? 'dark-red',
    loadRuntime: () => import('./native-runtime.ts'),
  });
  if (!isSafe) client.notify('warning', client.i18n.translate()('shell.session-not-stored'), 15_000);
  await client.begin(false);
  // A link of the start moves on from the first screen, through the same guards.
  listenToPhone(client);
  const { startNativePush } = await import('./start-native-push.ts');
  startNativePush(client);
}

void beginNative();
