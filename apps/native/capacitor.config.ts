import type { CapacitorConfig } from '@capacitor/cli';

const config: CapacitorConfig = {
  appId: 'example.nua.app',
  appName: 'Nua',
  webDir: '../web/dist-native',
};

export default config;
