import type { CapacitorConfig } from '@capacitor/cli';
import { pluginConfig } from '../../packages/updater/src/plugin-config.ts';
import keys from './release-keys.json' with { type: 'json' };

/**
 * What the native projects are made from; `npm run native:sync` carries it into them.
 * An operator changes `appId` and `appName` here, version, build number and server in package.json beside it.
 */
const config: CapacitorConfig = {
  appId: 'example.nua.app',
  appName: 'Nua',
  webDir: '../web/dist-native',
  // The ground of the palette a first visit is shown in: no white between the splash and the first screen.
  backgroundColor: '#0f0a0a',
  server: { androidScheme: 'https' },
  plugins: {
    CapacitorUpdater: pluginConfig(keys.bundle),
    // Every palette is dark; the pages say viewport-fit=cover.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DARK' },
  },
  experimental: {
    // Two Swift packages must not share a name, and without this one its name is the last part of its path.
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
};

export default config;
