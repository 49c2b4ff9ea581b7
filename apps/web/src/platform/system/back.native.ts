import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import type { Back } from './back.ts';

const App = registerPlugin<AppPlugin>('App');

/** Listening to the button replaces Capacitor's default, which goes back in the history. */
export const onBackPressed: Back['onBackPressed'] = (press) => {
  void App.addListener('backButton', press);
};

/** On an iPhone this call fails, because apps there cannot close themselves. */
export const leaveApp: Back['leaveApp'] = () => {
  void App.exitApp().catch(() => undefined);
};
