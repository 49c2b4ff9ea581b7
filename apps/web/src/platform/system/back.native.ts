import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import type { Back } from './back.ts';

const App = registerPlugin<AppPlugin>('App');

/** Listening to the button replaces its default: Capacitor no longer moves in the history. */
export const onBackPressed: Back['onBackPressed'] = (press) => {
  void App.addListener('backButton', press);
};

/** On an iPhone this call fails: there is no such button, and apps do not end themselves. */
export const leaveApp: Back['leaveApp'] = () => {
  void App.exitApp().catch(() => undefined);
};
