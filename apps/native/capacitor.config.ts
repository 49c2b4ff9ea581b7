import type { CapacitorConfig } from '@capacitor/cli';
import { pluginConfig } from '../../packages/updater/src/plugin-config.ts';
import keys from './release-keys.json' with { type: 'json' };

/**
 * The settings of the native projects; `npm run native:sync` copies them there.
 * An operator changes `appId` and `appName` here, version, build number and server in package.json beside it.
 */
const config: CapacitorConfig = {
  appId: 'example.nua.app',
  appName: 'Nua',
  webDir: '../web/dist-native',
  // The background of the default palette, so that no white flashes between the splash and the first screen.
  backgroundColor: '#0f0a0a',
  server: { androidScheme: 'https' },
  plugins: {
    CapacitorUpdater: pluginConfig(keys.bundle),
    // Every palette is dark, and the pages set viewport-fit=cover.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DARK' },
  },
  experimental: {
    // Two Swift packages must not share a name. Without the symlink a package is named by the last part of its path.
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
};

export default config;
