import type { CapacitorConfig } from '@capacitor/cli';
import { pluginConfig } from '../../packages/updater/src/plugin-config.ts';
import keys from './release-keys.json' with { type: 'json' };

/**
 * The settings of the Android and iOS projects. `npm run native:sync` copies them there. An operator sets `appId` and `appName` here, and
 * the version, build number and server in package.json.
 */
const config: CapacitorConfig = {
  appId: 'example.nua.app',
  appName: 'Nua',
  webDir: '../web/dist-native',
  // The background of the default palette prevents a white flash between the splash screen and the first page.
  backgroundColor: '#0f0a0a',
  server: { androidScheme: 'https' },
  plugins: {
    CapacitorUpdater: pluginConfig(keys.bundle),
    // The bars have light icons, because every palette is dark. The pages set viewport-fit=cover.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DARK' },
  },
  experimental: {
    // Swift names a local package by the last part of its path. A symlink makes the name unique.
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
};

export default config;
