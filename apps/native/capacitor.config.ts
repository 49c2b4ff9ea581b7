import type { CapacitorConfig } from '@capacitor/cli';

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
    // Updates are decided in packages/updater. The plugin asks nobody and reports to nobody by itself: its own addresses are its vendor's.
    CapacitorUpdater: {
      autoUpdate: 'off',
      updateUrl: '',
      statsUrl: '',
      channelUrl: '',
      appReadyTimeout: 10_000,
      // The last good bundle stays until a newer one has proved itself.
      autoDeletePrevious: false,
      autoDeleteFailed: true,
      resetWhenUpdate: true,
    },
    // Every palette is dark; the pages say viewport-fit=cover.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DARK' },
  },
  experimental: {
    // Two Swift packages must not share a name, and without this one its name is the last part of its path.
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
};

export default config;
