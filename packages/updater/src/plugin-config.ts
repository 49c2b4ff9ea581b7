/** The plugin's section in Capacitor's configuration. */
export type PluginConfig = ReturnType<typeof pluginConfig>;

/**
 * The plugin's configuration, with the reason for each value. Without these values, the plugin loads updates from its vendor's server and
 * reports to it.
 *
 * Shape   the public key of the encryption, PKCS#1 PEM -> plugins.CapacitorUpdater in capacitor.config
 * Source  definitions.d.ts and the Android source of @capgo/capacitor-updater 8.51.23
 */
export function pluginConfig(public_key: string) {
  return {
    // The updater decides, after it has read a signed manifest. The value is the text 'off', because the plugin reads a
    // boolean inconsistently.
    autoUpdate: 'off',
    // The defaults are the vendor's addresses. With empty addresses the plugin sends no requests.
    updateUrl: '',
    statsUrl: '',
    channelUrl: '',
    // Code in the page cannot change the addresses, the app's name or the channel.
    allowModifyUrl: false,
    persistModifyUrl: false,
    allowModifyAppId: false,
    allowSetDefaultChannel: false,
    // Disables third-party bundles by link, and the menu that opens when the phone is shaken.
    allowPreview: false,
    shakeMenu: false,
    allowShakeChannelSelector: false,
    // Each file must be signed with the private key. Without a valid key the plugin refuses a download.
    publicKey: public_key,
    // With true, `notifyAppReady` would delete the previous bundle. A bundle that crashes later would then have no
    // rollback target, so the updater deletes bundles itself.
    autoDeletePrevious: false,
    // A bundle that was never ready is useless.
    autoDeleteFailed: true,
    // Milliseconds until the plugin rolls back a bundle that is not ready. The first screen needs no network.
    appReadyTimeout: 10_000,
    // A new app from the store starts with its own bundle, because earlier bundles were made for another native version.
    resetWhenUpdate: true,
    // Seconds. Android ends a download that stalls for this long; iOS limits the whole download of a file.
    responseTimeout: 60,
    // After an update the app starts at its first page, because the plugin would lose the query of the address.
    keepUrlPathAfterReload: false,
    // Only the plugin decides whether a bundle was ready. The crash watch has its own record.
    allowManualBundleError: false,
  } as const;
}
