import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import type { Back } from './back.ts';

const App = registerPlugin<AppPlugin>('App');

/** Whoever listens takes the button over: nothing else moves in the history then. */
export const onBackPressed: Back['onBackPressed'] = (press) => {
  void App.addListener('backButton', press);
};

/** An iPhone has no such button, and no app there ends itself. */
export const leaveApp: Back['leaveApp'] = () => {
  void App.exitApp().catch(() => undefined);
};
