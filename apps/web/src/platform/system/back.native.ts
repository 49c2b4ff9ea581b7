import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import type { Back } from './back.ts';

const App = registerPlugin<AppPlugin>('App');

/** Listening to the button replaces Capacitor's default, which goes back in the history. */
export const onBackPressed: Back['onBackPressed'] = (listener) => {
  void App.addListener('backButton', listener);
};

/** iOS rejects this call, because an app cannot close itself there. */
export const leaveApp: Back['leaveApp'] = () => {
  void App.exitApp().catch(() => undefined);
};
